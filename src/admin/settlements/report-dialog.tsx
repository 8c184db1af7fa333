import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, Refusal, send } from '../../client/api-client.ts'
import { randomKey } from '../../client/random-key.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { MAX_IMPORT_MEGABYTES } from '../../shop/catalog/csv/rules.ts'
import type { ReportCheckOnWire } from '../../shop/settlements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import { FileRows } from '../couriers/file-dialog.tsx'
import { api } from '../shared/api.ts'
import { base64Of } from '../shared/base64.ts'
import { invalidateSettlements } from './queries.ts'

type ChosenFile = { name: string; data: string; key: string }

const settlementsIn = (count: number) =>
  count === 1 ? '1 settlement' : `${count.toLocaleString('en-IN')} settlements`

export function ReportDialog({ close }: { close: () => void }) {
  const [file, setFile] = useState<ChosenFile>()
  const [tooLarge, setTooLarge] = useState('')
  const check = useQuery({
    queryKey: ['settlement-report', file?.key],
    queryFn: () => send(api.settlement['check-report'].$post({ json: { file: file?.data ?? '' } })),
    enabled: !!file,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const { settlements = 0, total = 0 } = check.data ?? {}
      const json = { file: file?.data ?? '', name: file?.name ?? '', settlements, total }
      return send(api.settlement['book-report'].$post({ json }))
    },
    onSuccess: ({ booked }) => {
      toast.done(`${settlementsIn(booked)} booked`)
      close()
      return invalidateSettlements()
    },
    onError: (failure) => failure instanceof Refusal && failure.status === 409 && void check.refetch(),
  })
  const choose = async (chosen: File) => {
    const isTooLarge = chosen.size > MAX_IMPORT_MEGABYTES * 2 ** 20
    setTooLarge(isTooLarge ? `${chosen.name} is larger than ${MAX_IMPORT_MEGABYTES} MB` : '')
    if (!isTooLarge) setFile({ name: chosen.name, data: await base64Of(chosen), key: randomKey() })
  }
  const again = () => {
    setFile(undefined)
    reset()
  }
  const failure = error ?? check.error
  const { data } = check
  return (
    <Dialog
      title="Book a report of settlements"
      large
      open
      typed={!!file}
      onOpenChange={(open) => open || isPending || close()}
      footer={
        file && (
          <>
            <Button variant="secondary" className="max-sm:grow" onClick={again}>
              Choose another file
            </Button>
            <Button
              className="max-sm:grow"
              disabled={!data?.settlements || check.isFetching || check.isError}
              loading={isPending}
              onClick={() => mutate()}
            >
              {`Book ${formatRupees(data?.total ?? 0)}`}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {!file && (
          <FileDrop
            label="Report of the provider"
            accept=".csv,.xlsx,text/csv"
            hint="The settlement recon report of whole days, as it is downloaded."
            error={tooLarge}
            onFiles={([chosen]) => chosen && void choose(chosen)}
          >
            <span className="font-semibold">Drop a CSV or Excel file here, or choose one</span>
            <span className="text-muted text-sm">
              Nothing is booked before you have seen what it would be
            </span>
          </FileDrop>
        )}
        {file && check.isFetching && <Progress label={`Reading ${file.name}`} />}
        {failure && <FieldError>{messageOf(failure, 'The file was not read. Please try again.')}</FieldError>}
        {data && <Found check={data} />}
      </div>
    </Dialog>
  )
}

function Found({ check }: { check: ReportCheckOnWire }) {
  return (
    <div role="status">
      <p className="font-semibold">
        {`${formatRupees(check.total)} of ${settlementsIn(check.settlements)} would be booked${check.known > 0 ? `; ${check.known.toLocaleString('en-IN')} of the file are booked already` : ''}`}
      </p>
      <ul className="mt-2 max-h-72 overflow-y-auto">
        {check.found.map(({ _id, reference, settledAt, amount, lines }) => (
          <li key={_id} className="flex justify-between gap-4 border-line border-b py-2 last:border-0">
            <span className="wrap-anywhere min-w-0" translate="no">
              {`${formatDate(settledAt)} · ${reference ?? _id} · ${lines.toLocaleString('en-IN')} lines`}
            </span>
            <span className="type-number">{formatRupees(amount)}</span>
          </li>
        ))}
      </ul>
      <FileRows
        label={`Left out: ${check.leftOutRows.toLocaleString('en-IN')}`}
        rows={check.leftOut}
        more={check.leftOutRows - check.leftOut.length}
      />
    </div>
  )
}

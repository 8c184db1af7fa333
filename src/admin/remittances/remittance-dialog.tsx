import { useMutation } from '@tanstack/react-query'
import { Refusal, send } from '../../client/api-client.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { FileDialog, FileRows, useCourierFile } from '../couriers/file-dialog.tsx'
import { api } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { invalidateRemittances } from './queries.ts'

const rowsIn = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-IN')} rows`)

export function RemittanceDialog({ close }: { close: () => void }) {
  const file = useCourierFile('remittance', (json) => send(api.order['match-remittance'].$post({ json })))
  const { courier, request } = file
  const { shown: check } = file
  const { refetch } = file.check
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const checked = { rows: check?.booked ?? 0, total: check?.bookedTotal ?? 0 }
      const json = { file: '', ...request, courier, name: file.file?.name ?? '', ...checked }
      return send(api.order['book-remittance'].$post({ json }))
    },
    onSuccess: ({ booked, bookedTotal }) => {
      toast.done(`${formatRupees(bookedTotal)} booked, of ${rowsIn(booked)}`)
      close()
      return invalidateRemittances()
    },
    onError: (failure) => failure instanceof Refusal && failure.status === 409 && void refetch(),
  })
  return (
    <FileDialog
      title="Book cash remitted"
      courierLabel="Courier that remits"
      noCourier="Choose the courier"
      hint="A column for the tracking number, AWB or waybill, and one for the amount."
      note="Nothing is booked before you have seen what it would be"
      of={file}
      action={{
        label: `Book ${formatRupees(check?.bookedTotal ?? 0)}`,
        enabled: !!courier && !!check && check.booked > 0,
        pending: isPending,
        run: mutate,
        error,
        reset,
      }}
      close={close}
    >
      {({ booked, bookedTotal, matched, differences }) => {
        const linesOf = (...states: (typeof differences)[number]['state'][]) =>
          differences
            .filter(({ state }) => states.includes(state))
            .map(({ row, number, orderId, orderNumber, message }) => ({
              row,
              message: (
                <>
                  {number !== '' && <span className="type-number" translate="no">{`${number} `}</span>}
                  {orderId !== null && orderNumber !== null && (
                    <TextLink to={urls.order(orderId)} translate="no">
                      {orderName(orderNumber)}
                    </TextLink>
                  )}
                  <span>{` ${message}`}</span>
                </>
              ),
            }))
        const [different, leftOut] = [linesOf('understood'), linesOf('repeated', 'left-out')]
        return (
          <div role="status">
            <p className="font-semibold">
              {`${formatRupees(bookedTotal)} of ${rowsIn(booked)} would be booked${booked > 0 ? `, ${matched === booked ? 'all' : matched.toLocaleString('en-IN')} as expected` : ''}`}
            </p>
            {booked > 0 && !courier && <p className="mt-1 text-sm">Choose the courier that remits it.</p>}
            <FileRows label={`Booked, but not as expected: ${rowsIn(different.length)}`} rows={different} />
            <FileRows label={`Not booked: ${rowsIn(leftOut.length)}`} rows={leftOut} />
          </div>
        )
      }}
    </FileDialog>
  )
}

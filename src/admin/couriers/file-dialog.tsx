import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { messageOf, Refusal } from '../../client/api-client.ts'
import { randomKey } from '../../client/random-key.ts'
import { MAX_IMPORT_MEGABYTES } from '../../shop/catalog/csv/rules.ts'
import {
  type ColumnMapping,
  type CourierColumn,
  type CourierFileKind,
  neededColumns,
  usedColumns,
} from '../../shop/fulfilment/csv/column-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { base64Of } from '../shared/base64.ts'
import { couriersQuery } from './queries.ts'

type ChosenFile = { name: string; data: string; key: string }

export type FileRequest = { file: string; courier?: string; columns?: ColumnMapping }

type MappedFile = {
  headingRow: number
  headings: string[]
  columns: ColumnMapping
  remembered: boolean
  complete: boolean
}

/** Asks what would be done with the file, again after each choice. */
export function useCourierFile<Check extends MappedFile>(
  kind: CourierFileKind,
  readCheck: (request: FileRequest) => Promise<Check>,
) {
  const [file, setFile] = useState<ChosenFile>()
  const [tooLarge, setTooLarge] = useState('')
  const [courier, setCourier] = useState('')
  const [columns, setColumns] = useState<ColumnMapping>()
  const request = file && { file: file.data, ...(courier && { courier }), ...(columns && { columns }) }
  const check = useQuery({
    queryKey: ['courier-file', kind, file?.key, courier, columns],
    queryFn: () => readCheck(request as FileRequest),
    enabled: !!request,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  // The columns stay on the screen while another choice of them is checked.
  const last = useRef<{ key: string; check: Check }>(undefined)
  if (file && check.data) last.current = { key: file.key, check: check.data }
  const shown: Check | undefined = last.current?.key === file?.key ? last.current?.check : undefined
  const choose = async (chosen: File) => {
    const isTooLarge = chosen.size > MAX_IMPORT_MEGABYTES * 2 ** 20
    setTooLarge(isTooLarge ? `${chosen.name} is larger than ${MAX_IMPORT_MEGABYTES} MB` : '')
    if (!isTooLarge) setFile({ name: chosen.name, data: await base64Of(chosen), key: randomKey() })
  }
  const reset = () => {
    setFile(undefined)
    setColumns(undefined)
  }
  const chooseCourier = (id: string) => {
    setCourier(id)
    setColumns(undefined)
  }
  /** The choices before this one may not be answered yet. */
  const chooseColumn = (column: CourierColumn, heading: string) =>
    setColumns((chosen) => ({ ...(chosen ?? shown?.columns), [column]: heading }))
  return {
    kind,
    file,
    request,
    columns,
    tooLarge,
    courier,
    check,
    shown,
    choose,
    reset,
    chooseCourier,
    chooseColumn,
  }
}

type CourierFile<Check extends MappedFile> = ReturnType<typeof useCourierFile<Check>>

interface FileDialogProps<Check extends MappedFile> {
  title: string
  courierLabel: string
  /** The choice of no courier. */
  noCourier: string
  hint: string
  note: string
  of: CourierFile<Check>
  /** The last step, and why it failed. */
  action: {
    label: string
    enabled: boolean
    pending: boolean
    run: () => void
    error: Error | null
    reset: () => void
  }
  close: () => void
  children: (check: Check) => ReactElement
}

export function FileDialog<Check extends MappedFile>(props: FileDialogProps<Check>) {
  const { title, courierLabel, noCourier, hint, note, of, action, close, children } = props
  const { data: couriers } = useQuery(couriersQuery)
  const { file, check, shown } = of
  const error = action.error ?? check.error
  return (
    <Dialog
      title={title}
      large
      open
      typed={!!file}
      onOpenChange={(open) => open || action.pending || close()}
      footer={
        file && (
          <>
            <Button
              variant="secondary"
              className="max-sm:grow"
              onClick={() => {
                of.reset()
                action.reset()
              }}
            >
              Choose another file
            </Button>
            {shown?.complete && (
              <Button
                className="max-sm:grow"
                disabled={!action.enabled || check.isFetching || check.isError}
                loading={action.pending}
                onClick={action.run}
              >
                {action.label}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <SelectField
          label={courierLabel}
          value={of.courier}
          onChange={({ target }) => of.chooseCourier(target.value)}
        >
          <option value="">{noCourier}</option>
          {couriers?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        {!file && (
          <FileDrop
            label="File of the courier"
            accept=".csv,.xlsx,text/csv,.txt,.tsv"
            hint={hint}
            error={of.tooLarge}
            onFiles={([chosen]) => chosen && void of.choose(chosen)}
          >
            <span className="font-semibold">Drop a CSV or Excel file here, or choose one</span>
            <span className="text-muted text-sm">{note}</span>
          </FileDrop>
        )}
        {file && !shown && check.isFetching && <Progress label={`Reading ${file.name}`} />}
        {error && (
          <div role="alert">
            <FieldError>{messageOf(error, 'The file was not read. Please try again.')}</FieldError>
            <FileRows
              label="Rows that cannot be used"
              rows={error instanceof Refusal ? ((error.body.rows as FileRow[] | undefined) ?? []) : []}
            />
          </div>
        )}
        {file && shown && (
          <>
            <ColumnFields of={of} name={file.name} mapped={shown} />
            {shown.complete && children(shown)}
          </>
        )}
      </div>
    </Dialog>
  )
}

const columnLabels: Record<CourierColumn, string> = {
  order: 'Order',
  number: 'Tracking number',
  courier: 'Courier',
  sku: 'SKU',
  amount: 'Amount',
  reference: 'Reference of the payment',
  paidOn: 'Day of the payment',
}

function ColumnFields<Check extends MappedFile>({
  of: { kind, columns: chosen, chooseColumn },
  name,
  mapped: { headingRow, headings, columns, remembered, complete },
}: {
  of: CourierFile<Check>
  name: string
  mapped: MappedFile
}) {
  return (
    <fieldset>
      <legend className="mb-3">
        <strong className="wrap-anywhere">{name}</strong>
        <span>
          {complete
            ? `: these columns are read, from the headings in row ${headingRow}${remembered ? ', as last time' : ''}.`
            : ': which columns are to be read?'}
        </span>
      </legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {usedColumns[kind].map((column) => (
          <SelectField
            key={column}
            label={columnLabels[column]}
            required={neededColumns[kind].includes(column)}
            value={(chosen ?? columns)[column] ?? ''}
            onChange={({ target }) => chooseColumn(column, target.value)}
          >
            <option value="">
              {neededColumns[kind].includes(column) ? 'Choose a column' : 'Not in this file'}
            </option>
            {headings.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  )
}

type FileRow = { row: number; message: Elements | string }

export function FileRows({
  label,
  rows,
  more = 0,
}: {
  label: string
  rows: readonly FileRow[]
  more?: number
}) {
  if (rows.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className="type-label mt-2">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must reach. */}
      <ul tabIndex={0} className="mt-1 max-h-72 overflow-y-auto">
        {rows.map(({ row, message }, index) => (
          <li key={`${row} ${String(index)}`} className="flex gap-4 border-line border-b py-2 last:border-0">
            <span className="w-16 shrink-0 text-muted">{`Row ${row}`}</span>
            <span className="wrap-anywhere min-w-0">{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted text-sm">{`And ${more.toLocaleString('en-IN')} more`}</p>}
    </section>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { messageOf, Refusal, send } from '../../client/api-client.ts'
import { formatRupees } from '../../lib/money.ts'
import { MAX_SELECTED, orderName } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { couriersQuery } from '../couriers/queries.ts'
import { api } from '../shared/api.ts'
import { base64Of } from '../shared/base64.ts'
import { urls } from '../shared/urls.ts'
import { newBatch, ordersIn, toastOfBatch } from './change-orders.ts'
import { invalidateOrders } from './queries.ts'

/** What couriers send as CSV. */
export function CourierFiles() {
  const [open, setOpen] = useState<'tracking' | 'remittance' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            <span>Courier files</span>
            <ChevronDown size={18} aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('tracking')}>Import tracking numbers</MenuItem>
        <MenuItem onSelect={() => setOpen('remittance')}>Match cash remitted</MenuItem>
      </Menu>
      {open === 'tracking' && <TrackingDialog close={close} />}
      {open === 'remittance' && <RemittanceDialog close={close} />}
    </>
  )
}

function TrackingDialog({ close }: { close: () => void }) {
  const { data: couriers } = useQuery(couriersQuery)
  const [courier, setCourier] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: File) => {
      const batch = newBatch()
      const json = { file: await base64Of(chosen), batch, ...(courier && { courier }) }
      return { batch, outcome: await send(api.order['import-tracking'].$post({ json })) }
    },
    onSuccess: ({ batch, outcome: { shipped, numbered, left } }) => {
      const parts = [
        `${ordersIn(shipped)} shipped`,
        ...(numbered > 0 ? [`${numbered} got a number`] : []),
        ...(left > 0 ? [`${left} had it already`] : []),
      ]
      toastOfBatch(parts.join(', '), batch, shipped > 0)
      close()
      return invalidateOrders()
    },
  })
  return (
    <FileDialog
      title="Import tracking numbers"
      hint={`A column for the order and one for the tracking number, AWB or waybill; a column for the courier if there are several. At most ${MAX_SELECTED.toLocaleString('en-IN')} rows.`}
      note="What is pending is shipped; what has left gets its number. Where a row is wrong, nothing is changed."
      pending={isPending}
      error={error}
      onFile={mutate}
      close={close}
    >
      <SelectField
        label="Courier of rows that name none"
        value={courier}
        onChange={({ target }) => setCourier(target.value)}
      >
        <option value="">The file names them</option>
        {couriers?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FileDialog>
  )
}

function RemittanceDialog({ close }: { close: () => void }) {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (chosen: File) =>
      send(api.order['match-remittance'].$post({ json: { file: await base64Of(chosen) } })),
  })
  return (
    <FileDialog
      title="Match cash remitted"
      hint="A column for the tracking number, AWB or waybill, and one for the amount."
      note="Compares the file with what each parcel had to collect. Nothing is changed."
      pending={isPending}
      error={error}
      onFile={mutate}
      close={close}
    >
      {data && (
        <div role="status">
          <p className="font-semibold">{`${data.matched} of ${data.matched + data.differences.length} rows agree: ${formatRupees(data.matchedTotal)} of ${formatRupees(data.paidTotal)}`}</p>
          <Rows
            rows={data.differences.map(({ row, number, orderId, message }) => ({
              row,
              message: (
                <>
                  <span className="type-number" translate="no">{`${number} `}</span>
                  {orderId && (
                    <TextLink to={urls.order(orderId)} translate="no">{`#${orderName(orderId)}`}</TextLink>
                  )}
                  <span>{` ${message}`}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
    </FileDialog>
  )
}

interface FileDialogProps {
  title: string
  hint: string
  note: string
  pending: boolean
  error: Error | null
  onFile: (file: File) => void
  close: () => void
  children: Elements
}

function FileDialog({ title, hint, note, pending, error, onFile, close, children }: FileDialogProps) {
  const rows = error instanceof Refusal ? (error.body.rows as { row: number; message: string }[]) : []
  return (
    <Dialog title={title} large open onOpenChange={(open) => open || pending || close()}>
      <div className="grid gap-5">
        <FileDrop
          label="CSV file"
          accept=".csv,text/csv,.txt,.tsv"
          hint={hint}
          disabled={pending}
          onFiles={([file]) => file && onFile(file)}
        >
          <span className="font-semibold">Drop a CSV file here, or choose one</span>
          <span className="text-muted text-sm">{note}</span>
        </FileDrop>
        {pending && <Progress label="Reading the file" />}
        {error && !pending && (
          <div role="alert">
            <FieldError>{messageOf(error, 'The file was not read. Please try again.')}</FieldError>
            <Rows rows={rows ?? []} />
          </div>
        )}
        {children}
      </div>
    </Dialog>
  )
}

function Rows({ rows }: { rows: readonly { row: number; message: ReactNode }[] }) {
  if (rows.length === 0) return null
  return (
    <ul className="mt-2 max-h-72 overflow-y-auto">
      {rows.map(({ row, message }, index) => (
        <li key={`${row} ${String(index)}`} className="flex gap-4 border-line border-b py-2 last:border-0">
          <span className="w-16 shrink-0 text-muted">{`Row ${row}`}</span>
          <span className="wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  )
}

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { localStore } from '../../client/storage.ts'
import { exportFormats, exportNames } from '../../shop/fulfilment/csv/export-rules.ts'
import {
  type PaperKind,
  type PaperSize,
  paperNames,
  paperSizes,
  papers,
} from '../../shop/fulfilment/papers/rules.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { ordersIn } from './change-orders.ts'

const PAPER_KEY = 'dashboard-paper'
const SIZE_KEY = 'dashboard-paper-size'
const sizeLabels: Record<PaperSize, string> = {
  a4: 'A4',
  a6: 'A6, label printer',
  '4x6': '4 × 6 inches, label printer',
}
/** The others are lists on A4. */
const sized: readonly Kind[] = ['labels', 'packing-slips']

const kinds = [...papers, ...exportFormats] as const
type Kind = (typeof kinds)[number]
const names: Record<Kind, string> = { ...paperNames, ...exportNames }
const isExport = (kind: Kind) => exportFormats.find((format) => format === kind)

const remembered = <Value extends string>(key: string, values: readonly Value[], otherwise: Value) =>
  values.find((value) => value === localStore.get(key)) ?? otherwise

export function PrintDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const [paper, setPaper] = useState(remembered(PAPER_KEY, kinds, 'labels'))
  const [size, setSize] = useState(remembered(SIZE_KEY, paperSizes, 'a4'))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => downloadFile(paper, size, [...ids]),
    onSuccess: (name) => {
      toast.done(`${name} is in your downloads`)
      close()
    },
  })
  const print = (event: FormEvent) => {
    event.preventDefault()
    localStore.set(PAPER_KEY, paper)
    localStore.set(SIZE_KEY, size)
    mutate()
  }
  return (
    <FormDialog
      title={`Print or export ${ordersIn(ids.length)}`}
      submit={isExport(paper) ? 'Make CSV' : 'Make PDF'}
      onSubmit={print}
      pending={isPending}
      failed={error && messageOf(error, 'The file was not made. Please try again.')}
      close={close}
    >
      <SelectField label="What" value={paper} onChange={({ target }) => setPaper(target.value as Kind)}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {names[kind]}
          </option>
        ))}
      </SelectField>
      {sized.includes(paper) && (
        <SelectField label="Size" value={size} onChange={({ target }) => setSize(target.value as PaperSize)}>
          {paperSizes.map((each) => (
            <option key={each} value={each}>
              {sizeLabels[each]}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}

function downloadFile(kind: Kind, size: PaperSize, orders: string[]): Promise<string> {
  const format = isExport(kind)
  if (format) return download(api.order['export-orders'].$post({ json: { format, orders } }))
  const paper = kind as PaperKind
  const json = { paper, size: sized.includes(kind) ? size : 'a4', orders } as const
  return download(api.order['print-papers'].$post({ json }))
}

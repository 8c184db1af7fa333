import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf, Refusal } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { localStore } from '../../client/storage.ts'
import { exportFormats, exportNames } from '../../shop/fulfilment/csv/export-rules.ts'
import {
  type PaperKind,
  type PaperSize,
  paperNames,
  paperSizes,
  papers,
} from '../../shop/fulfilment/shipping-documents/rules.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { ordersIn } from './change-orders.ts'

const PAPER_KEY = 'dashboard-paper'
const SIZE_KEY = 'dashboard-paper-size'
const PICK_LIST_SIZE_KEY = 'dashboard-pick-list-size'
const sizeLabels: Record<PaperSize, string> = {
  a4: 'A4',
  a6: 'A6, label printer',
  '4x6': '4 × 6 inches, label printer',
}
/** The others are on A4. */
const sized: readonly Kind[] = ['labels', 'packing-slips', 'pick-list']

const kinds = [...papers, ...(may('orders:export') ? exportFormats : [])] as const
type Kind = (typeof kinds)[number]
const names: Record<Kind, string> = { ...paperNames, ...exportNames }
/** Labels and slips leave with the parcel, from one printer. */
const sizeKeyOf = (kind: Kind) => (kind === 'pick-list' ? PICK_LIST_SIZE_KEY : SIZE_KEY)
const isExport = (kind: Kind) => exportFormats.find((format) => format === kind)

const remembered = <Value extends string>(key: string, values: readonly Value[], otherwise: Value) =>
  values.find((value) => value === localStore.get(key)) ?? otherwise

export function PrintDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const [paper, setPaper] = useState(remembered(PAPER_KEY, kinds, 'labels'))
  const [chosen, setChosen] = useState<Record<string, PaperSize>>({})
  const sizeKey = sizeKeyOf(paper)
  const size = chosen[sizeKey] ?? remembered(sizeKey, paperSizes, 'a4')
  const [boxes, setBoxes] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => downloadFile(paper, size, [...ids], boxes),
    onSuccess: (name) => {
      toast.done(`${name} is in your downloads`)
      close()
    },
  })
  const print = (event: FormEvent) => {
    event.preventDefault()
    localStore.set(PAPER_KEY, paper)
    localStore.set(sizeKey, size)
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
        <SelectField
          label="Size"
          value={size}
          onChange={({ target }) => setChosen({ ...chosen, [sizeKey]: target.value as PaperSize })}
        >
          {paperSizes.map((each) => (
            <option key={each} value={each}>
              {sizeLabels[each]}
            </option>
          ))}
        </SelectField>
      )}
      {(boxes || (error instanceof Refusal && error.body.unprintable !== undefined)) && !isExport(paper) && (
        <Checkbox
          label="Print boxes instead"
          checked={boxes}
          onChange={({ target }) => setBoxes(target.checked)}
        />
      )}
    </FormDialog>
  )
}

function downloadFile(kind: Kind, size: PaperSize, orders: string[], boxes: boolean): Promise<string> {
  const format = isExport(kind)
  if (format) return download(api.order['export-orders'].$post({ json: { format, orders } }))
  const paper = kind as PaperKind
  const json = { paper, size: sized.includes(kind) ? size : 'a4', orders, boxes } as const
  return download(api.order['print-papers'].$post({ json }))
}

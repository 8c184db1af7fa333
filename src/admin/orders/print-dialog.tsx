import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { localStore } from '../../client/storage.ts'
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
const sized: readonly PaperKind[] = ['labels', 'packing-slips']

const remembered = <Value extends string>(key: string, values: readonly Value[], otherwise: Value) =>
  values.find((value) => value === localStore.get(key)) ?? otherwise

export function PrintDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const [paper, setPaper] = useState(remembered(PAPER_KEY, papers, 'labels'))
  const [size, setSize] = useState(remembered(SIZE_KEY, paperSizes, 'a4'))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      download(
        api.order['print-papers'].$post({
          json: { paper, size: sized.includes(paper) ? size : 'a4', orders: [...ids] },
        }),
      ),
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
      title={`Print for ${ordersIn(ids.length)}`}
      submit="Make PDF"
      onSubmit={print}
      pending={isPending}
      failed={error && messageOf(error, 'The PDF was not made. Please try again.')}
      close={close}
    >
      <SelectField label="Paper" value={paper} onChange={({ target }) => setPaper(target.value as PaperKind)}>
        {papers.map((kind) => (
          <option key={kind} value={kind}>
            {paperNames[kind]}
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

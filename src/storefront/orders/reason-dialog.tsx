import { type FormEvent, useState } from 'react'
import type { OrderItemOnWire, OrderOnWire } from '../../shop/orders/wire.ts'
import type { Elements } from '../../ui/elements.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'

// The status change is idempotent, so a retry is safe.
export const noAnswer = 'The shop did not answer. Please try again.'

export type ItemOf = { order: OrderOnWire; item: OrderItemOnWire }

export type QuestionProps = ItemOf & { close: () => void; done: (message: string) => void }

interface ReasonDialogProps<Reason extends string> {
  title: string
  description: string
  reasons: readonly Reason[]
  pending: boolean
  failed: string | null
  onSubmit: (reason: Reason) => void
  close: () => void
  children?: Elements
}

/** Submit does nothing while no reason is selected (specification, section 5). */
export function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const { reasons, onSubmit, children, ...dialog } = props
  const [reason, setReason] = useState<Reason>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason) onSubmit(reason)
  }
  return (
    <FormDialog {...dialog} submit="Submit" onSubmit={submit} cancel="Back" danger>
      <SelectField
        label="Reason"
        required
        value={reason ?? ''}
        onChange={({ target }) => setReason(reasons.find((known) => known === target.value))}
      >
        <option value="">Select a reason</option>
        {reasons.map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </SelectField>
      {children}
    </FormDialog>
  )
}

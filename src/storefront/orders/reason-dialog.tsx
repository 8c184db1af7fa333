import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'

interface ReasonDialogProps<Reason extends string> {
  title: string
  description: string
  reasons: readonly Reason[]
  pending: boolean
  failed: string | null
  onSubmit: (reason: Reason) => void
  close: () => void
}

/** Submit does nothing while no reason is selected (specification, section 5). */
export function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const { reasons, onSubmit, ...dialog } = props
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
          <option key={known}>{known}</option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

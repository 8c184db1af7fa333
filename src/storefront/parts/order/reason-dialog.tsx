import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

interface ReasonDialogProps<Reason extends string> {
  /** What is about to be done, and to what. */
  title: string
  description: string
  reasons: readonly Reason[]
  pending: boolean
  /** Why it could not be done, when it was tried. */
  failed: string | null
  onSubmit: (reason: Reason) => void
  close: () => void
}

/** Asks why. Submit does nothing while no reason is selected (specification, section 5). */
export function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const { title, description, reasons, pending, failed, onSubmit, close } = props
  const formId = useId()
  const [reason, setReason] = useState<Reason>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason) onSubmit(reason)
  }
  return (
    <Dialog
      title={title}
      description={description}
      open
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Back
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            Submit
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
        <div role="alert">{failed && !pending && <FieldError>{failed}</FieldError>}</div>
      </form>
    </Dialog>
  )
}

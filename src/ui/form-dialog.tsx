import { type FormEventHandler, useId, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cx } from './cx.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { FieldError } from './field.tsx'

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'large' | 'typed' | 'children'> {
  /** What its button does: 'Save address'. */
  submit: string
  onSubmit: FormEventHandler
  /** The answer is awaited: the button turns. */
  pending: boolean
  /** What went wrong, where no field says it. */
  failed?: string | null | undefined
  close: () => void
  cancel?: string | undefined
  /** What Cancel does, where that is more than to close. */
  onCancel?: (() => void) | undefined
  /** How its fields stand, in a grid. */
  className?: string | undefined
  /** Can't be undone: in leather. */
  danger?: boolean | undefined
}

/** A form that is filled in before the page goes on. Enter sends it; what went wrong stands above its buttons. Where it is `typed` in, Esc and the cross ask first. */
export function FormDialog({
  submit,
  onSubmit,
  pending,
  failed,
  close,
  cancel = 'Cancel',
  onCancel = close,
  className,
  danger,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && (dialog.typed ? setLeaving(true) : close())}
      footer={
        <>
          <div role="alert" className="basis-full empty:hidden">
            {failed && <FieldError>{failed}</FieldError>}
          </div>
          <Button variant="secondary" onClick={onCancel} className="max-sm:grow max-sm:px-3">
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            loading={pending}
            className="max-sm:grow max-sm:px-3"
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={onSubmit} className={cx('grid gap-5', className)}>
        {children}
      </form>
      <ConfirmDialog
        title="Discard what you typed?"
        open={isLeaving}
        onOpenChange={setLeaving}
        cancel="Keep editing"
        confirm="Discard"
        danger
        onConfirm={close}
      >
        It is not saved, and will be lost.
      </ConfirmDialog>
    </Dialog>
  )
}

import { type FormEventHandler, useId, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cx } from './cx.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { FieldError } from './field.tsx'

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'large' | 'typed' | 'children'> {
  submit: string
  onSubmit: FormEventHandler
  pending: boolean
  /** Error that belongs to no field. */
  failed?: string | null | undefined
  close: () => void
  cancel?: string | undefined
  /** Default: `close`. */
  onCancel?: (() => void) | undefined
  className?: string | undefined
  danger?: boolean | undefined
}

/** With `typed`, Esc and the close button ask for confirmation. */
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
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={(event) => {
          // React's events pass portals: a form around the dialog would be submitted too.
          event.stopPropagation()
          onSubmit(event)
        }}
        className={cx('grid gap-5', className)}
      >
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

import { type ReactNode, useState } from 'react'
import { messageOf, Refusal } from '../../client/api-client.ts'
import type { RecordName } from '../../shop/history/records-rules.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'

interface DeleteDialogProps {
  thing: RecordName
  id: string
  name: string
  children: ReactNode
  remove: () => Promise<unknown>
  successMessage?: string | undefined
  confirm?: string | undefined
  /** Links to the records that prevent the deletion, from the counts in the refusal. */
  usedBy?: ((refusal: Refusal['body']) => ReactNode) | undefined
  close: () => void
}

export function DeleteDialog({
  thing,
  id,
  name,
  children,
  remove,
  successMessage = `${name} is deleted`,
  confirm = 'Delete',
  usedBy,
  close,
}: DeleteDialogProps) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ message: string; usedBy: ReactNode }>()
  const submit = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      await remove()
      void toastWithUndo(successMessage, thing, id)
      close()
    } catch (error) {
      const message = messageOf(error, 'It was not deleted. Please try again.')
      setFailure({ message, usedBy: error instanceof Refusal && usedBy?.(error.body) })
    }
    setPending(false)
  }
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      open
      onOpenChange={(open) => !open && close()}
      confirm={confirm}
      danger
      pending={isPending}
      onConfirm={submit}
    >
      <div>{children}</div>
      <div role="alert" className="mt-2 empty:hidden">
        {failure && <FieldError>{failure.message}</FieldError>}
        {failure?.usedBy && <p className="mt-2 text-text">{failure.usedBy}</p>}
      </div>
    </ConfirmDialog>
  )
}

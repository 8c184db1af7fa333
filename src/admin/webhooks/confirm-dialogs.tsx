import { messageOf } from '../../client/api-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeleteWebhook, useRotateSecret } from './queries.ts'

interface Props {
  id: string
  open: boolean
  close: () => void
}

export function RotateSecretDialog({
  id,
  open,
  close,
  onSecret,
}: Props & { onSecret: (secret: string) => void }) {
  const rotate = useRotateSecret(id)
  const confirm = async () => {
    try {
      onSecret((await rotate.mutateAsync()).secret)
    } catch (error) {
      toast.failed(messageOf(error, 'The secret was not replaced. Please try again.'))
    }
    close()
  }
  return (
    <ConfirmDialog
      title="Replace the secret?"
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      confirm="Replace"
      pending={rotate.isPending}
      onConfirm={() => void confirm()}
    >
      For 24 hours events are signed with both, so that the receiver can change over.
    </ConfirmDialog>
  )
}

export function DeleteWebhookDialog({ id, open, close }: Props) {
  const remove = useDeleteWebhook(id)
  const confirm = async () => {
    try {
      toast.done((await remove.mutateAsync()).message)
    } catch (error) {
      toast.failed(messageOf(error, 'The webhook was not deleted. Please try again.'))
    }
    close()
  }
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      confirm="Delete"
      danger
      pending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      It gets no more events, and its deliveries are forgotten.
    </ConfirmDialog>
  )
}

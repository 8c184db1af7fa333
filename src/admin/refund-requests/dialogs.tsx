import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../client/api-client.ts'
import { saveDialog } from '../../client/save-dialog.ts'
import { formatRupees } from '../../lib/money.ts'
import { MAX_DECLINE_REASON } from '../../shop/wallet/refund-requests/rules.ts'
import { declineForm, type RefundRequestOnWire } from '../../shop/wallet/refund-requests/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { actOf } from './act-of.ts'
import { useConfirmRefund, useDeclineRefund } from './queries.ts'

type DialogProps = { request: RefundRequestOnWire; close: () => void }

export function ConfirmRefundDialog({ request, close }: DialogProps) {
  const confirmRefund = useConfirmRefund(request._id)
  const { amount, askedBy, user, what } = request
  const submit = async () => {
    try {
      toast.done((await confirmRefund.mutateAsync()).message)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      title={`Pay back ${formatRupees(amount)}?`}
      open
      onOpenChange={(open) => open || close()}
      confirm="Confirm refund"
      pending={confirmRefund.isPending}
      onConfirm={submit}
    >
      <p>{`${actOf(request)}: ${what}. ${askedBy.name} has asked for it.`}</p>
      <p className="mt-2">{`${user ? `${user.name} is told by mail. ` : ''}It is made at once and can’t be undone.`}</p>
      <div role="alert" className="mt-3 empty:hidden">
        {confirmRefund.isError && (
          <FieldError>
            {messageOf(confirmRefund.error, 'The refund was not made. Please try again.')}
          </FieldError>
        )}
      </div>
    </ConfirmDialog>
  )
}

export function DeclineRefundDialog({ request, close }: DialogProps) {
  const decline = useDeclineRefund(request._id)
  const form = useForm({ resolver: zodResolver(declineForm), defaultValues: { reason: '' } })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (json) => {
      toast.done((await decline.mutateAsync(json)).message)
    },
    failure: 'The refund was not declined. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Decline this refund?"
      description={`${formatRupees(request.amount)} stay with the shop, and nothing else changes.`}
      submit="Decline"
      {...dialog}
    >
      <TextField
        label="Reason"
        maxLength={MAX_DECLINE_REASON}
        autoComplete="off"
        hint={`${request.askedBy.name} reads it`}
        {...field('reason')}
      />
    </FormDialog>
  )
}

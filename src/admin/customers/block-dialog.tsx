import { messageOf } from '../../client/api-client.ts'
import type { CustomerOnWire } from '../../shop/customers/wire.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useBlockCustomer } from './queries.ts'

/** `customer` stays as it was on opening: a concurrent change must not turn Block into Unblock. */
export function BlockDialog({ customer, close }: { customer: CustomerOnWire; close: () => void }) {
  const { _id, name, isVerified: isActive } = customer
  const change = useBlockCustomer(_id)
  const verb = isActive ? 'Block' : 'Unblock'
  const submit = async () => {
    try {
      await change.mutateAsync(!isActive)
      void toastWithUndo(`${name} is ${isActive ? 'blocked' : 'unblocked'}`, 'customer', _id)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      title={`${verb} ${name}?`}
      open
      onOpenChange={(open) => !open && close()}
      confirm={verb}
      pending={change.isPending}
      onConfirm={submit}
    >
      <span>
        {isActive
          ? 'They are signed out at once on every device and can no longer log in. What they have ordered goes on: it is delivered, and money back goes to their wallet. You can unblock them at any time.'
          : 'They can log in again with their password, and shop as before. Their cart and their wallet are as they left them.'}
      </span>
      <div role="alert" className="mt-2 empty:hidden">
        {change.isError && (
          <FieldError>
            {messageOf(change.error, `${name} was not ${verb.toLowerCase()}ed. Please try again.`)}
          </FieldError>
        )}
      </div>
    </ConfirmDialog>
  )
}

import type { CustomerOnWire } from '../../../shop/accounts/customers-wire.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { useDeleteCustomer } from './queries.ts'

/** Asks before a customer is deleted, and says what is removed and what stays. */
export function DeleteCustomer({ customer, close }: { customer: CustomerOnWire; close: () => void }) {
  const { _id, name, email, orders, addresses } = customer
  const remove = useDeleteCustomer(_id)
  const books = orders === 1 ? 'Their order' : `Their ${orders} orders`
  return (
    <DeleteDialog
      thing="customer"
      id={_id}
      name={name}
      remove={() => remove.mutateAsync(undefined)}
      close={close}
    >
      <dl className="grid gap-3">
        <div>
          <dt className="font-bold text-text">Removed for good</dt>
          <dd>
            Name, email ({email}), phone, picture and password
            {addresses.length > 0 &&
              `, ${addresses.length === 1 ? 'their address' : `their ${addresses.length} addresses`}`}
            , cart and wishlist. They are signed out at once, and told by mail.
          </dd>
        </div>
        <div>
          <dt className="font-bold text-text">Kept for the books</dt>
          <dd>
            {orders === 0
              ? 'They have no orders. What is in their wallet can no longer be spent.'
              : `${books}, with the delivery addresses and invoices. What is in their wallet can no longer be spent.`}
          </dd>
        </div>
      </dl>
      <p className="mt-3 font-semibold text-text">This can’t be undone.</p>
    </DeleteDialog>
  )
}

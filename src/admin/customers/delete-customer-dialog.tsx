import { useState } from 'react'
import { Refusal } from '../../client/api-client.ts'
import { formatRupees } from '../../lib/money.ts'
import type { CustomerMoneyOnWire, CustomerOnWire } from '../../shop/customers/wire.ts'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useDeleteCustomer } from './queries.ts'

/** Asks a second time if the shop still holds money of the customer. */
export function DeleteCustomerDialog({ customer, close }: { customer: CustomerOnWire; close: () => void }) {
  const { _id, name, email, orders, addresses } = customer
  const remove = useDeleteCustomer(_id)
  const [money, setMoney] = useState<CustomerMoneyOnWire>()
  const ordersText = orders === 1 ? 'Their order' : `Their ${orders} orders`
  const deleteCustomer = async () => {
    try {
      await remove.mutateAsync(money?.balance)
    } catch (error) {
      if (error instanceof Refusal && error.body.money) setMoney(error.body.money as CustomerMoneyOnWire)
      throw error
    }
  }
  return (
    <DeleteDialog
      thing="customer"
      id={_id}
      name={name}
      remove={deleteCustomer}
      confirm={money ? 'Delete all the same' : 'Delete'}
      close={close}
    >
      <dl className="grid gap-3">
        <div>
          <dt className="font-bold text-text">Removed for good</dt>
          <dd>{`Name, email (${email}), phone, picture and password${addresses.length > 0 ? `, ${addresses.length === 1 ? 'their address' : `their ${addresses.length} addresses`}` : ''}, cart and wishlist. They are signed out at once, and told by mail.`}</dd>
        </div>
        <div>
          <dt className="font-bold text-text">Kept for the books</dt>
          <dd>
            {orders === 0
              ? 'They have no orders.'
              : `${ordersText}, with the delivery addresses and invoices.`}
          </dd>
        </div>
        {money && (
          <div>
            <dt className="font-bold text-text">Their money</dt>
            <dd>
              <MoneyList money={money} />
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 font-semibold text-text">This can’t be undone.</p>
    </DeleteDialog>
  )
}

function MoneyList({
  money: { balance, awaitingPayment, returns, refunds },
}: {
  money: CustomerMoneyOnWire
}) {
  return (
    <ul className="list-disc pl-5">
      {balance > 0 && (
        <li>{`${formatRupees(balance)} in their wallet can no longer be spent. You owe it to them still: the books keep it as unclaimed.`}</li>
      )}
      {awaitingPayment > 0 && (
        <li>{`An order of ${formatRupees(awaitingPayment)} that awaits its payment ends, unless it was paid.`}</li>
      )}
      {returns > 0 && (
        <li>{`${formatRupees(returns)} of returns that wait for you would be unclaimed, too.`}</li>
      )}
      {refunds > 0 && <li>{`${formatRupees(refunds)} go back to where they were paid from, as before.`}</li>}
    </ul>
  )
}

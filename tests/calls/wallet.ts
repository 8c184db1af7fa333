import { randomUUID } from 'node:crypto'
import { clock } from '../../src/platform/clock.ts'
import { type AccessTable, admins, asking, shoppers } from '../access.ts'
import {
  byBuyer,
  byOwner,
  byOwnerAsking,
  type Calls,
  find,
  ofOne,
  page,
  type Shop,
  saveSettings,
} from '../growth/call.ts'
import { pay } from '../paying.ts'

export const access: AccessTable = {
  'GET /wallet/get-wallet': shoppers,
  'POST /wallet/create-wallet': shoppers,
  'POST /wallet/create-topup-order': shoppers,
  'POST /wallet/add-money': shoppers,
  'POST /wallet/give-goodwill/:userId': asking('money:refund'),
  'GET /wallet/get-pay-outs': admins('money:refund'),
  'POST /wallet/download-pay-outs': asking('money:refund'),
  'POST /wallet/mark-paid': asking('money:refund'),
  'POST /wallet/return-pay-out/:id': asking('money:refund'),
  'POST /wallet/pay-unclaimed': asking('money:refund'),
}

async function duePayOut({ owner, buyer }: Shop): Promise<string> {
  const { id: itemId, order_id: orderId } = await find(
    `select order_items.id, order_id from order_items join orders on orders.id = order_id
     where payment_method = 'COD' and status = 'Pending' and user_id = $1
       and not exists (select from deferred_status_changes where item_id = order_items.id) limit 1`,
    [buyer.id],
  )
  const move = (newStatus: string) =>
    owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus })
  await move('Delivered')
  const payOut = { kind: 'upi', upiId: 'asha@bank' }
  await buyer.post('/order/return-order-request', {
    ...{ orderId, itemId, reason: 'Other', refundTo: 'source', payOut },
  })
  await saveSettings(owner, 'selling', { returnReceipt: false, returnInspection: false })
  await move('ReturnAccepted')
  return (await find('select id from pay_outs where item_id = $1', [itemId])).id
}

const movements = 'answers the first thousand movements of the wallet'

export const growth: Calls = {
  'POST /wallet/create-wallet': {
    request: byBuyer,
    grows: { tables: ['ledger_entries', 'ledger_transactions'], why: movements },
  },
  'GET /wallet/get-wallet': {
    request: ({ buyer }) => ({ by: buyer, query: page }),
    grows: { tables: ['ledger_entries'], why: ofOne },
  },
  'POST /wallet/create-topup-order': { request: ({ buyer }) => ({ by: buyer, body: { amount: 300 } }) },
  'POST /wallet/add-money': {
    request: async ({ buyer, provider, last }) => ({
      by: buyer,
      body: { amount: 300, ...(await pay(provider, last.razorpayOrderId)) },
    }),
    grows: { tables: ['ledger_entries', 'ledger_transactions'], why: movements },
  },
  'POST /wallet/give-goodwill/:userId': {
    request: ({ owner, buyer }) => ({
      by: owner,
      path: { userId: buyer.id },
      body: { key: randomUUID(), amount: 1, reason: 'A late parcel' },
    }),
  },
  'GET /wallet/get-pay-outs': { request: byOwnerAsking({}) },
  'POST /wallet/download-pay-outs': { request: byOwner },
  'POST /wallet/mark-paid': {
    request: async (shop) => ({
      by: shop.owner,
      body: { ids: [await duePayOut(shop)], reference: 'UTR1', paidOn: clock.today() },
    }),
  },
  'POST /wallet/return-pay-out/:id': {
    request: async (shop) => ({ by: shop.owner, path: { id: await duePayOut(shop) } }),
  },
  'POST /wallet/pay-unclaimed': {
    request: ({ owner }) => ({
      by: owner,
      body: { key: randomUUID(), amount: 1, note: 'Heirs', reference: 'UTR1', paidOn: clock.today() },
    }),
  },
}

import { fromPaise, type Paise } from '../../src/lib/money.ts'
import type { Tx } from '../../src/platform/database.ts'
import { type ChargeRefund, chargeName, chargesIn } from '../../src/shop/charges/rules.ts'
import { chargesMayGoBack, effectsOf } from '../../src/shop/fulfilment/refund-rules.ts'
import { paidFor } from '../../src/shop/orders/rules.ts'
import { later } from './dates.ts'
import { idsFor } from './ids.ts'
import { batchesOf } from './insert-catalogue.ts'
import { returnReasonOf } from './order-outcomes.ts'
import type { DemoOrder } from './orders.ts'
import type { Customer } from './people.ts'

/** Money into a wallet, or out of it (below 0), against one of the shop's own accounts. */
export type Movement = {
  buyer: Customer
  amount: number
  against: 'provider' | 'revenue' | 'refunds'
  cause: 'top-up' | 'order' | 'refund' | ChargeRefund
  reference: string
  description: string
  at: Date
}

/** Payments and refunds of the orders, the oldest first, with the top-ups that keep every balance at 0 or above. */
export function makeWalletMovements(orders: readonly DemoOrder[], newPaymentId: () => string): Movement[] {
  const balances = new Map<Customer, number>()
  return orders
    .flatMap(movementsOf)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((movement) => {
      const balance = (balances.get(movement.buyer) ?? 0) + movement.amount
      const missing = balance < 0 ? Math.ceil(-balance / 50_000) * 50_000 : 0
      balances.set(movement.buyer, balance + missing)
      const before = later(movement.at, -0.01)
      return missing > 0
        ? [topUp(movement.buyer, fromPaise(missing), newPaymentId(), before), movement]
        : [movement]
    })
}

export function topUp(buyer: Customer, amount: Paise, paymentId: string, at: Date): Movement {
  return {
    buyer,
    amount,
    against: 'provider',
    cause: 'top-up',
    reference: paymentId,
    description: 'Money added',
    at,
  }
}

function movementsOf({ id, buyer, method, placedAt, items, total, charges }: DemoOrder): Movement[] {
  const movements: Movement[] = []
  if (method === 'Wallet') {
    const description = `Paid for order ${id}`
    movements.push({
      buyer,
      amount: -total,
      against: 'revenue',
      cause: 'order',
      reference: id,
      description,
      at: placedAt,
    })
  }
  for (const item of items) {
    const step = item.steps.find((one) => effectsOf(one, method, returnReasonOf(item.steps)).refund)
    if (!step || paidFor(item) === 0) continue
    const description = `Refund for ${item.product.name}`
    const refund = { amount: paidFor(item), against: 'refunds', cause: 'refund', reference: item.id } as const
    movements.push({ buyer, ...refund, description, at: step.at })
  }
  const ends = items.map(({ steps }) => steps.at(-1)?.to ?? 'Pending')
  const shipped = items.some(({ steps }) => steps.some(({ to }) => to === 'Shipped'))
  if (!shipped && chargesMayGoBack(ends, method)) {
    const at = items[0]?.steps.at(-1)?.at ?? placedAt
    for (const { kind, value: amount } of chargesIn(charges)) {
      const description = `Refund of ${chargeName(kind)} for order ${id}`
      movements.push({
        buyer,
        amount,
        against: 'refunds',
        cause: `${kind}-refund`,
        reference: id,
        description,
        at,
      })
    }
  }
  return movements
}

/** Each movement is a double entry. They are inserted in order, as no balance may ever be below zero. */
export async function insertWallets(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const newId = idsFor('ledger')
  const wallets = new Map<string, string>()
  for (const { buyer, at } of movements) if (!wallets.has(buyer.id)) wallets.set(buyer.id, newId(at))
  await tx
    .insertInto('ledger_accounts')
    .values([...wallets].map(([user_id, id]) => ({ id, user_id, kind: 'wallet' })))
    .execute()
  const own = await tx
    .selectFrom('ledger_accounts')
    .where('user_id', 'is', null)
    .select(['id', 'kind'])
    .execute()
  const accountOf = new Map(own.map(({ id, kind }) => [kind, id]))
  const entered = movements.map((movement) => ({ ...movement, id: newId(movement.at) }))
  for (const some of batchesOf(entered)) {
    await tx
      .insertInto('ledger_transactions')
      .values(
        some.map(({ id, cause, reference, description, at }) => ({
          id,
          cause,
          reference,
          description,
          created_at: at,
        })),
      )
      .execute()
    await tx
      .insertInto('ledger_entries')
      .values(
        some.flatMap(({ id, buyer, against, amount }) => [
          { transaction_id: id, account_id: wallets.get(buyer.id) ?? '', amount },
          { transaction_id: id, account_id: accountOf.get(against) ?? '', amount: -amount },
        ]),
      )
      .execute()
  }
}

import fc from 'fast-check'
import { expect } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import type { Status } from '../../src/shop/orders/rules.ts'
import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import { checkout, stockOf } from '../buying.ts'
import { isUnderWay, type ShopModel, sumOf } from './shop.ts'
import type { Order, Shopper, SoldItem } from './types.ts'

type Command = fc.Arbitrary<fc.AsyncCommand<ShopModel, object>>
type Arbitraries<Asked extends unknown[]> = { [I in keyof Asked]: fc.Arbitrary<Asked[I]> }

export const at = <T>(list: T[], index: number) => list[index % list.length] as T
export const index = fc.nat({ max: 30 })

/** Acts on the shop and on its model, and compares them. Left out where it `fits` no shopper. */
export function command<Asked extends unknown[]>(
  name: string,
  chosen: Arbitraries<Asked>,
  act: (shop: ShopModel, ...asked: Asked) => Promise<void>,
  fits: (shop: ShopModel) => boolean = () => true,
): Command {
  return fc.tuple<Asked>(...chosen).map((asked) => ({
    check: (shop) => fits(shop as ShopModel),
    run: async (shop) => {
      await act(shop, ...asked)
      await compare(shop)
    },
    toString: () => `${name} ${JSON.stringify(asked)}`,
  }))
}

/** What a shopper does: mostly one whom it `suits`, if there is any. */
export function shopperCommand<Asked extends unknown[]>(
  name: string,
  chosen: Arbitraries<Asked>,
  act: (shop: ShopModel, shopper: Shopper, ...asked: Asked) => Promise<void>,
  suits: (shopper: Shopper) => boolean = () => true,
): Command {
  return command<[number, ...Asked]>(name, [index, ...chosen] as never, (shop, who, ...asked) =>
    act(shop, mostly(shop.shoppers, suits, who), ...asked),
  )
}

export function mostly<T>(all: T[], suits: (one: T) => boolean, which: number): T {
  const suiting = all.filter(suits)
  return at(suiting.length === 0 || which % 4 === 0 ? all : suiting, which)
}

/** A command on an ordered item, mostly one that `suits`, if there is any. */
export function itemCommand<Asked extends unknown[]>(
  name: string,
  chosen: Arbitraries<Asked>,
  act: (shop: ShopModel, sold: SoldItem, ...asked: Asked) => Promise<void>,
  suits: (status: Status) => boolean = () => true,
): Command {
  const pick = (shop: ShopModel, which: number) =>
    mostly(shop.sold(), ({ item }) => suits(item.status), which)
  return command<[number, ...Asked]>(
    name,
    [index, ...chosen] as never,
    (shop, which, ...asked) => act(shop, pick(shop, which), ...asked),
    (shop) => shop.sold().length > 0,
  )
}

async function compare(shop: ShopModel): Promise<void> {
  const things = shop.things.flatMap((thing) => [thing, ...(thing.other ? [thing.other] : [])])
  const stocks = await Promise.all(things.map(({ sizeId }) => stockOf(sizeId)))
  expect(stocks).toEqual(things.map(({ stock }) => stock))
  await Promise.all(shop.shoppers.map((shopper) => compareShopper(shop, shopper)))
  await compareParcels(shop)
  await compareRefunds(shop)
}

async function compareShopper(shop: ShopModel, shopper: Shopper): Promise<void> {
  const { actor, wallet, orders, cart } = shopper
  const held = await actor.get('/wallet/get-wallet?limit=1')
  expect(held.status === 404 ? null : Math.round(held.body.balance * 100)).toBe(wallet)
  const listed: OrderOnWire[] = (await actor.get('/order/get-orders')).body.orders
  for (const order of orders) learn(order, listed, orders)
  const figures = orders.map(({ id, total, items }) => [id, total, ...items.map(statusOf)])
  expect(listed.map(figuresOf).sort()).toEqual(figures.sort())
  const asked = await checkout(actor)
  expect(asked.items).toMatchObject(
    [...cart].map(([{ id }, quantity]) => ({ productId: { _id: id }, quantity })),
  )
  if (cart.size > 0) expect(Math.round(asked.theTotelAmount * 100)).toBe(shop.totalsOf(shopper).total)
}

const itemsOfOrders = `
  select order_items.id, to_status as held, shipment_id as parcel, tracking_number as number,
    returned_at is not null as "isBack"
  from order_items left join deferred_status_changes as held on held.item_id = order_items.id
    left join shipment_items on shipment_items.item_id = order_items.id
    left join shipments on shipments.id = shipment_id
  where order_items.order_id = any($1)`

async function compareParcels(shop: ShopModel): Promise<void> {
  const sold = shop.sold()
  const { rows } = await pool.query(itemsOfOrders, [[...new Set(sold.map(({ order }) => order.id))]])
  const there = new Map(rows.map(({ id, ...row }) => [id, row]))
  for (const { item } of sold) if (item.parcel) item.parcel.id ||= there.get(item.id)?.parcel
  expect(sold.map(({ item }) => there.get(item.id))).toEqual(
    sold.map(({ item: { held, parcel } }) => ({
      held: held?.to ?? null,
      parcel: parcel?.id ?? null,
      number: parcel?.number ?? null,
      isBack: parcel?.isBack ?? false,
    })),
  )
}

const refundsOfOrders = `
  select moved.reference as of, provider_refunds.status as state, provider_refunds.amount
  from provider_refunds join ledger_transactions as moved on moved.id = movement_id where payment_intent_id = any($1)
  union all
  select item_id::text, 'paid out: ' || pay_outs.status, amount from pay_outs
  join order_items on order_items.id = item_id where order_id = any($1)`

const ownAccounts = `
  select kind, coalesce(sum(amount), 0)::int as amount
  from ledger_accounts left join ledger_entries on account_id = ledger_accounts.id
  where kind in ('refunds-under-way', 'pay-outs-due', 'bank') group by kind order by kind`

export async function readOwnAccounts(): Promise<number[]> {
  return (await pool.query(ownAccounts)).rows.map(({ amount }) => amount)
}

async function compareRefunds({ shoppers, sourceRefunds, payOuts, accounts }: ShopModel): Promise<void> {
  const ids = shoppers.flatMap(({ orders }) => orders.map(({ id }) => id)).filter((id) => id !== '')
  const { rows } = await pool.query(refundsOfOrders, [ids])
  const expected = [
    ...sourceRefunds.map(({ of, state, amount }) => ({ of: of.id, state, amount })),
    ...payOuts.map(({ item, state, amount }) => ({ of: item.id, state: `paid out: ${state}`, amount })),
  ]
  const byText = (all: object[]) => all.map((one) => JSON.stringify(one)).sort()
  expect(byText(rows)).toEqual(byText(expected))
  const sums = [
    payOuts.filter(({ state }) => state === 'paid'),
    payOuts.filter(isUnderWay),
    sourceRefunds.filter(isUnderWay),
  ]
  expect(await readOwnAccounts()).toEqual(sums.map((one, index) => sumOf(one) + (accounts[index] ?? 0)))
}

const statusOf = ({ status }: { status: Status }) => status
const figuresOf = ({ _id, theTotelAmount, items }: OrderOnWire) => [
  _id,
  Math.round(theTotelAmount * 100),
  ...items.map(statusOf),
]

/** An order that was made by itself has its ids from the shop: of one that sells the same and belongs to no other order. */
function learn(order: Order, listed: OrderOnWire[], orders: Order[]): void {
  if (order.id !== '') return
  const sold = order.items.map(({ thing, quantity }) => `${thing.id} ${quantity}`).sort()
  const found = listed.find(({ _id, items }) => {
    const names = items.map(({ productId, quantity }) => `${productId._id} ${quantity}`).sort()
    return names.join() === sold.join() && orders.every(({ id }) => id !== _id)
  })
  order.id = found?._id ?? ''
  for (const item of order.items)
    item.id = found?.items.find(({ productId }) => productId._id === item.thing.id)?._id ?? ''
}

import { addDays, startOf } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, run } from '../../../platform/database.ts'
import type { Order } from '../../orders/rules.ts'
import type { EndedParcels } from './rules.ts'

const MAX_OWN_ORDERS = 100
const MAX_ORDERS_OF_AREA = 500
const MAX_PARCELS_OF_SHOP = 2_000
const AREA_DAYS = 365

const delivered = `('Delivered', 'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected')`

/** Of the newest orders that `orders` selects. */
const endedOf = (orders: string) => `(
  select json_build_object('cameBack', count(*) filter (where returned_at is not null), 'ended', count(*))
  from (${orders}) as chosen join shipments on shipments.order_id = chosen.id
  where returned_at is not null or exists (
    select from shipment_items join order_items on order_items.id = item_id
    where shipment_id = shipments.id and status in ${delivered}))`

const ofCash = `state = 'placed' and payment_method = 'COD' and counter_payment is null and pickup is null`

const facts = `
  select ${endedOf(`
    select id from orders where user_id = $1 and id <> $2 and state = 'placed' and pickup is null
    order by placed_at desc, id desc limit ${MAX_OWN_ORDERS}`)} as own,
  ${endedOf(`
    select id from orders where shipping_address ->> 'pinCode' = $3 and placed_at >= $4 and user_id <> $1 and ${ofCash}
    order by placed_at desc, id desc limit ${MAX_ORDERS_OF_AREA}`)} as area,
  ${endedOf(`
    select orders.id from (select order_id from shipments order by id desc limit ${MAX_PARCELS_OF_SHOP}) as newest
    join orders on orders.id = order_id where ${ofCash} group by orders.id`)} as shop`

type Facts = { own: EndedParcels; area: EndedParcels; shop: EndedParcels }

/** Of the newest orders: 100 of the customer, 500 of a year to the PIN code, and the newest 2,000 parcels of the shop. */
export async function readEndedParcels(
  on: Database,
  { id, buyer, shippingAddress }: Pick<Order, 'id' | 'buyer' | 'shippingAddress'>,
): Promise<Facts> {
  const since = startOf(addDays(clock.today(), -AREA_DAYS))
  const [found] = await run<Facts>(on, facts, [buyer.id, id, shippingAddress.pinCode, since])
  if (!found) throw new Error('a select without from has a row')
  return found
}

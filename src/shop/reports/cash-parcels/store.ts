import { type Database, run } from '../../../platform/database.ts'
import type { Days } from '../period-rules.ts'
import { startOf } from '../rollup-store.ts'
import { type CashParcelGroup, type CashParcelReport, type CashParcelRow, MAX_CASH_ROWS } from './rules.ts'

const counts = `count(*)::int as sent, count(*) filter (where delivered and not came_back)::int as delivered,
  count(*) filter (where came_back)::int as "cameBack", count(*) filter (where not delivered and not came_back)::int as open`

const report = `
  with parcels as (
    select shipments.id, courier_id, shipping_address ->> 'pinCode' as pin, shipping_address ->> 'city' as city,
      returned_at is not null as came_back, exists (
        select from shipment_items join order_items on order_items.id = item_id where shipment_id = shipments.id
          and status in ('Delivered', 'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected')) as delivered
    from orders join shipments on order_id = orders.id
    where state = 'placed' and payment_method = 'COD' and counter_payment is null and pickup is null
      and placed_at >= ${startOf('$1::date')} and placed_at < ${startOf('$2::date + 1')}
  ), grouped as (
    select 'area' as kind, pin as key, mode() within group (order by city) as name, ${counts} from parcels group by pin
    union all
    select 'courier', couriers.id::text, couriers.name, ${counts} from parcels join couriers on couriers.id = courier_id
    group by couriers.id, couriers.name
    union all
    select 'product', product_id::text, max(product_name), ${counts} from (
      select distinct on (parcels.id, product_id) parcels.*, product_id, product_name
      from parcels join shipment_items on shipment_id = parcels.id join order_items on order_items.id = item_id
    ) as lines group by product_id
  ), ranked as (
    select *, row_number() over (partition by kind order by "cameBack" desc, sent desc, key) as place from grouped
  )
  select 'total' as kind, '' as key, '' as name, ${counts}, 0 as place from parcels
  union all
  select * from ranked where place <= $3 order by kind, place`

type Row = CashParcelRow & { kind: CashParcelGroup | 'total' }

/** Of the cash orders of the days: those of which most came back first, 20 of each kind. Reads the orders of the days. */
export async function readCashParcels(on: Database, { from, to }: Days): Promise<CashParcelReport> {
  const rows = await run<Row & { place: number }>(on, report, [from, to, MAX_CASH_ROWS])
  const of = (wanted: Row['kind']): CashParcelRow[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _, place: __, ...row }) => row)
  const { key: _, name: __, ...total } = of('total')[0] ?? noParcels
  return { total, area: of('area'), courier: of('courier'), product: of('product') }
}

const noParcels = { key: '', name: '', sent: 0, delivered: 0, cameBack: 0, open: 0 }

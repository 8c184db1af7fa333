import { rupees } from '../../../lib/noun.ts'
import { type Database, run } from '../../../platform/database.ts'
import { optionalProductFields } from '../../catalog/product-fields-rules.ts'
import { columnOf, sizeColumns } from '../../catalog/size-fields-rules.ts'
import { chargeColumns } from '../../charges/sql-rules.ts'

/** A file of the export: `sql` names its columns, and rows come by key, that is by age. `key`: where it is not the table's own. */
export type ExportedTable = { file: string; table: string; sql: string; key?: string[] }

const ofProducts = optionalProductFields
  .flatMap((name) => (name === 'goLiveAt' ? [] : columnOf(name)))
  .join(', ')

/** Those that `exported` in a `noun.ts` cannot say: with another name or key, joined, or without some of the rows. */
export const specialTables: ExportedTable[] = [
  {
    file: 'all-products.csv',
    table: 'products',
    sql: `select id, name, description, category_id, brand_id, gender, ${rupees('regular_price', 'sale_price')}, active,
      ${ofProducts}, size_list, thumbnail, go_live_at, created_at, updated_at, deleted_at from products order by id`,
  },
  {
    file: 'product-pictures.csv',
    table: 'product_pictures',
    sql: 'select product_id, position, image from product_pictures order by product_id, position',
  },
  {
    file: 'pictures.csv',
    table: 'images',
    sql: 'select hash, width, height, created_at from images order by hash',
  },
  {
    file: 'stock.csv',
    table: 'product_sizes',
    sql: `select id, product_id, size, stock, ${sizeColumns.map(({ name }) => name).join(', ')}, added_at, removed_at
      from product_sizes order by id`,
  },
  {
    file: 'customers.csv',
    table: 'users',
    sql: `select id, name, email, phone, is_verified as active, google_sub is not null as google, picture, product_mails_stopped_at,
      created_at, deleted_at from users where role = 'user' order by id`,
  },
  {
    file: 'admins.csv',
    table: 'users',
    sql: "select id, name, email, staff_role_id, created_at, deleted_at from users where role = 'admin' order by id",
  },
  {
    file: 'wishlists.csv',
    table: 'wishlist_items',
    sql: 'select user_id, product_id, created_at from wishlist_items order by user_id, product_id',
  },
  {
    file: 'remembered-sizes.csv',
    table: 'remembered_sizes',
    key: ['user_id', 'place'],
    sql: `select user_id, size, place from remembered_sizes, unnest(sizes) with ordinality as chosen (size, place)
      order by user_id, place`,
  },
  {
    file: 'carts.csv',
    table: 'cart_lines',
    sql: `select cart_lines.id, user_id, product_id, size_id, quantity, coupon_code, created_at
      from cart_lines left join carts using (user_id) order by cart_lines.id`,
  },
  {
    file: 'orders.csv',
    table: 'orders',
    sql: `select id, order_number, user_id, state, order_status, payment_method, payment_id, coupon_code,
      ${rupees('subtotal', 'offer_discount', 'coupon_discount', ...chargeColumns, 'total')}, placed_at, shipping_address,
      gstin, legal_name, pickup, express_days, counter_payment, multibuy, return_days from orders order by id`,
  },
  {
    file: 'returns.csv',
    table: 'return_requests',
    sql: 'select id, order_id, item_id, buyer_id, reason, status, refund_to, requested_at from return_requests order by id',
  },
  {
    file: 'payments.csv',
    table: 'payment_intents',
    sql: `select id, purpose, user_id, ${rupees('amount')}, provider_order_id,
      coalesce(top_ups.payment_id, (select payment_id from orders where orders.id = payment_intents.id)) as payment_id,
      credited_at, created_at
      from payment_intents left join top_ups on payment_intent_id = payment_intents.id order by id`,
  },
  {
    file: 'refunds.csv',
    table: 'provider_refunds',
    sql: `select id, payment_id, payment_intent_id, movement_id, refund_id, ${rupees('amount')}, reason, status, created_at,
      requested_at, ended_at from provider_refunds order by id`,
  },
  {
    file: 'provider-refunds.csv',
    table: 'payment_refunds',
    sql: `select id, payment_id, ${rupees('amount')}, status, created_at from payment_refunds order by id`,
  },
  {
    file: 'wallets.csv',
    table: 'ledger_accounts',
    sql: `select id, kind, user_id, ${rupees('balance')} from ledger_accounts order by id`,
  },
  {
    file: 'wallet-transactions.csv',
    table: 'ledger_transactions',
    sql: 'select id, cause, reference, description, created_at from ledger_transactions order by id',
  },
  {
    file: 'wallet-entries.csv',
    table: 'ledger_entries',
    sql: `select transaction_id, account_id, ${rupees('amount')} from ledger_entries order by transaction_id, account_id`,
  },
  {
    file: 'shop-settings.csv',
    table: 'settings',
    sql: 'select section, version, fields, updated_at from settings order by section',
  },
  {
    file: 'courier-columns.csv',
    table: 'courier_columns',
    sql: 'select courier_id, file, columns from courier_columns order by courier_id, file',
  },
  {
    file: 'remitted-parcels.csv',
    table: 'remitted_parcels',
    sql: `select remittance_id, file_row, shipment_id, ${rupees('amount', 'expected')}, reference, paid_on
      from remitted_parcels order by remittance_id, file_row`,
  },
  {
    file: 'order-tags.csv',
    table: 'order_tags',
    sql: 'select order_id, tag from order_tags order by order_id, tag',
  },
  {
    file: 'complaints.csv',
    table: 'grievances',
    sql: `select id, ticket, user_id, name, email, topic, order_reference, received_at, acknowledge_by, resolve_by,
      acknowledged_at, resolved_at, reopened_at from grievances order by id`,
  },
  {
    file: 'complaint-messages.csv',
    table: 'grievance_messages',
    sql: 'select id, grievance_id, admin_id, text, written_at from grievance_messages order by id',
  },
]

/** The columns of a file with their types in PostgreSQL, as `timestamp with time zone`. */
export async function readFields(on: Database, sql: string): Promise<[name: string, type: string][]> {
  const [nulls] = await run<object>(
    on,
    `select found.* from (values (1)) as one left join (${sql} limit 0) as found on true`,
    [],
  )
  const names = Object.keys(nulls ?? {})
  const types = names.map((name) => `pg_typeof("${name}")::text as "${name}"`)
  const [row] = await run<Record<string, string>>(
    on,
    `select ${types} from (values (1)) as one left join (${sql} limit 0) as found on true`,
    [],
  )
  return names.map((name) => [name, row?.[name] ?? 'text'])
}

/** `target`: the table and columns that a foreign key leads to; null for a primary key. */
type TableKey = { table: string; columns: string[]; target: { table: string; columns: string[] } | null }

const keys = `
  select conrelid::regclass::text as table, names(conrelid, conkey) as columns,
    case when contype = 'f' then jsonb_build_object('table', confrelid::regclass::text, 'columns', names(confrelid, confkey)) end as target
  from pg_constraint
  where contype in ('p', 'f') and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`

const namesOf = (table: string, numbers: string) => `(
  select jsonb_agg(attname::text order by place) from unnest(${numbers}) with ordinality as key (number, place)
    join pg_attribute on attrelid = ${table} and attnum = number)`

export async function readKeys(on: Database): Promise<TableKey[]> {
  const text = keys.replace(/names\((\w+), (\w+)\)/g, (_, table: string, numbers: string) =>
    namesOf(table, numbers),
  )
  return run<TableKey>(on, text, [])
}

const pictures = `select hash as name from images where hash > $1 order by hash limit $2`
const portraits = `select picture as name, id from users where picture is not null and id > $1 order by id limit $2`

/** The names of pictures of products and brands, and then of people. */
export async function* listPictureNames(on: Database, batchSize: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const page = await run<{ name: string }>(on, pictures, [after, batchSize])
    if (page.length > 0) yield page.map(({ name }) => name)
    if (page.length < batchSize) break
    after = page.at(-1)?.name ?? after
  }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await run<{ name: string; id: string }>(on, portraits, [after, batchSize])
    if (page.length > 0) yield page.map(({ name }) => name)
    if (page.length < batchSize) break
    after = page.at(-1)?.id ?? after
  }
}

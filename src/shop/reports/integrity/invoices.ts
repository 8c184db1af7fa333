import { chargeKinds } from '../../charges/rules.ts'
import { chargeRefunds } from '../../charges/sql-rules.ts'
import type { Invariant } from './invariant.ts'

// The number's sequence value (invoices/rules.ts): six digits, or base 36 from A00000.
const figures = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const placeOf = `(
  select case when substr(number, 8) ~ '^[0-9]{6}$' then substr(number, 8)::bigint
    when substr(number, 8) ~ '^[A-Z]'
    then sum((strpos('${figures}', substr(number, 8 + digit, 1)) - 1) * (36 ^ (5 - digit))::bigint)::bigint
      - ${10 * 36 ** 5} + 1000000 end
  from generate_series(0, 5) as digit)`

const chargeLinesSql = chargeKinds
  .map((kind) => `coalesce(credit_notes.document -> '${kind}', '[]')`)
  .join(' || ')

const yearOf = `(
  select to_char(first, 'YY') || to_char(first + interval '1 year', 'YY')
  from (select (issued_at at time zone 'Asia/Kolkata') - interval '3 months' as first) as shifted)`

const gapsIn = (table: string, counters: string) => `
  select number, place, nth, last_number from (
    select number, substr(number, 4, 4) as year, ${placeOf} as place,
      row_number() over (partition by substr(number, 4, 4) order by number collate "C") as nth,
      count(*) over (partition by substr(number, 4, 4)) as given
    from ${table}
  ) as numbered
  full join ${counters} on financial_year = year
  where place is distinct from nth or coalesce(given, 0) <> coalesce(last_number, 0)`

/** Documents of before 2026-11-24 have lines without ids, in the order of `order_items`. */
const linesOfItem = `
  jsonb_array_elements(invoices.document -> 'lines') with ordinality as lines (line, place)
  where coalesce(line ->> 'itemId' = order_items.id::text, place = position + 1) and not (line ->> 'cancelled')::boolean`

const noTax = `'{"percent": 0, "taxable": 0, "cgst": 0, "sgst": 0, "igst": 0}'::jsonb`

// The discount and the taxes of a part are its own.
const inPart = (line: string) => `((${line})
  - case when refund is null then '{}'::text[] else '{amount,discount,taxable,cgst,sgst,igst}' end)`

const dayOf = (column: string) => `(${column} at time zone 'Asia/Kolkata')::date`

export const invoiceInvariants: Invariant[] = [
  {
    id: 'I33',
    says: "A financial year's invoices are numbered from 1 on, without a gap.",
    finds: gapsIn('invoices', 'invoice_counters'),
  },
  {
    id: 'I71',
    says: "A financial year's credit notes are numbered from 1 on, without a gap.",
    finds: gapsIn('credit_notes', 'credit_note_counters'),
  },
  {
    id: 'I72',
    says: 'What was cancelled after its invoice or taken back is on exactly one credit note, within a day.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, order_items.status, invoices.number from order_items
      join invoices on invoices.order_id = order_items.order_id
      left join credit_notes on item_id = order_items.id
      where item_id is null and order_items.status in ('Cancelled', 'ReturnAccepted')
        and exists (select from ${linesOfItem})
        and exists (
          select from order_item_history where item_id = order_items.id and to_status = order_items.status
            and created_at >= (select since from invoices_at_dispatch))
        and not exists (
          select from pending_invoices
          where pending_invoices.order_id = order_items.order_id and at > now() - interval '1 day')`,
  },
  {
    id: 'I73',
    says: "A credit note has the value and the taxes of its line of the invoice or of what is paid back of it, a commercial one no taxes, and an invoice's notes do not exceed it.",
    nightly: 'orders',
    finds: `
      select credit_notes.number, invoices.number as invoice from order_items
      join credit_notes on item_id = order_items.id
      join invoices on invoices.order_id = credit_notes.order_id
      where order_items.status not in ('Cancelled', 'ReturnAccepted')
        or not exists (
          select from ${linesOfItem}
            and ${inPart('line')} || case when credit_notes.document ? 'commercial' then ${noTax} else '{}' end
              = ${inPart("credit_notes.document -> 'lines' -> 0")})
        or refund is not null and exists (
          select from jsonb_to_record(credit_notes.document -> 'lines' -> 0)
            as part (amount bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint)
          where amount <> refund or taxable + cgst + sgst + igst <> amount
            and not credit_notes.document ? 'commercial')
        or credit_notes.document ? 'commercial' and exists (
          select from jsonb_array_elements(${chargeLinesSql}) as part where part || ${noTax} <> part)
        or credit_notes.document -> 'credits' ->> 'number' is distinct from invoices.number
        or (
          select sum((document -> 'figures' ->> 'total')::bigint) from credit_notes as notes
          where notes.order_id = invoices.order_id
        ) > (invoices.document -> 'figures' ->> 'total')::bigint`,
  },
  {
    id: 'I96',
    says: 'A credit note lowers no tax after 30 November that follows the financial year of its invoice, or after the annual return.',
    nightly: 'orders',
    finds: `
      select credit_notes.number, invoices.number as invoice, credit_notes.issued_at from order_items
      join credit_notes on item_id = order_items.id
      join invoices on invoices.order_id = credit_notes.order_id
      left join annual_returns on financial_year = substr(invoices.number, 4, 4)
      where not credit_notes.document ? 'commercial' and invoices.document -> 'seller' -> 'untaxed' is null
        and ${dayOf('credit_notes.issued_at')} >= '2026-11-28' and (
        ${dayOf('credit_notes.issued_at')} >= make_date(2001 + substr(invoices.number, 4, 2)::int, 12, 1)
        or ${dayOf('credit_notes.issued_at')} > filed_on and credit_notes.issued_at > entered_at)`,
  },
  {
    id: 'I70',
    says: 'Every item that was dispatched is on exactly one invoice, within a day.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, order_items.status, number from order_items
      left join invoices on invoices.order_id = order_items.order_id
      where exists (
          select from order_item_history where item_id = order_items.id and to_status in ('Shipped', 'Delivered')
            and created_at >= (select since from invoices_at_dispatch))
        and not exists (
          select from pending_invoices
          where pending_invoices.order_id = order_items.order_id and at > now() - interval '1 day')
        and (select count(*) from ${linesOfItem}) <> 1`,
  },
  {
    id: 'I74',
    says: 'What was paid for an order and not paid back is its invoice less its credit notes, within a day.',
    nightly: 'orders',
    finds: `
      select invoices.number, paid, invoiced, credited from orders
      join invoices on invoices.order_id = orders.id
      cross join lateral (
        select coalesce(sum(amount), 0) as paid from (
          select id from ledger_transactions
          where cause = any('{order,${chargeRefunds}}') and reference = orders.id::text
          union all
          select ledger_transactions.id from order_items
          join ledger_transactions on cause = 'refund' and reference = order_items.id::text
          where order_id = orders.id
        ) as moved join ledger_entries on transaction_id = moved.id
        join ledger_accounts on ledger_accounts.id = account_id and kind in ('revenue', 'refunds')
      ) as money
      cross join lateral (
        select (invoices.document -> 'figures' ->> 'total')::bigint as invoiced, (
          select coalesce(sum((document -> 'figures' ->> 'total')::bigint), 0) from credit_notes
          where credit_notes.order_id = orders.id
        ) as credited
      ) as issued
      where payment_method <> 'COD' and paid <> invoiced - credited
        and issued_at >= (select since from invoices_at_dispatch)
        and not exists (
          select from pending_invoices
          where pending_invoices.order_id = orders.id and at > now() - interval '1 day')`,
  },
  {
    id: 'I75',
    says: 'Invoices and credit notes are dated in the order of their numbers.',
    finds: `
      select number, day from (
        select number, day, max(day) over (
          partition by substr(number, 1, 7) order by number collate "C" rows between unbounded preceding and 1 preceding
        ) as before
        from (
          select number, (issued_at at time zone 'Asia/Kolkata')::date as day from invoices
          union all
          select number, (issued_at at time zone 'Asia/Kolkata')::date from credit_notes
        ) as issued
      ) as dated where day < before`,
  },
  {
    id: 'I34',
    says: 'An invoice belongs to an order that was placed, and its number to the financial year of its date.',
    finds: `
      select number, order_id as "order", issued_at from invoices
      left join orders on orders.id = order_id
      where state is distinct from 'placed' or substr(number, 4, 4) <> ${yearOf}`,
  },
]

import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { Table as ReturnTable } from '../../shop/gst/rules.ts'
import type { AmountsOnWire, Summary } from '../../shop/gst/summary-rules.ts'
import type { Elements } from '../../ui/elements.ts'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'

const taxes = ['taxable', 'cgst', 'sgst', 'igst', 'amount'] as const
const taxNames = ['Taxable value', 'CGST', 'SGST', 'IGST', 'With tax']

const TaxHeads = () =>
  taxNames.map((name) => (
    <Head key={name} numeric>
      {name}
    </Head>
  ))

const TaxCells = ({ of }: { of: AmountsOnWire }) =>
  taxes.map((tax) => (
    <Cell key={tax} numeric>
      {formatRupees(of[tax])}
    </Cell>
  ))

function Part({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about: string
  children: Elements
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted text-sm">{about}</p>
      {children}
    </section>
  )
}

export function ByStateAndRate({ rows }: { rows: Summary['small'] }) {
  if (rows.length === 0) return null
  return (
    <Part
      id="small"
      title="By state and rate"
      about="Table 7, b2cs: sales to consumers, less their credit notes."
    >
      <Table caption="Sales to consumers by state and rate" captionHidden>
        <thead>
          <tr>
            <Head>State</Head>
            <Head numeric>Rate</Head>
            <TaxHeads />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.code} ${row.percent}`}>
              <Cell>
                <span className="whitespace-nowrap">{`${row.code} ${row.state}`}</span>
              </Cell>
              <Cell numeric>{`${row.percent} %`}</Cell>
              <TaxCells of={row} />
            </Row>
          ))}
        </tbody>
      </Table>
    </Part>
  )
}

const tableNames: Record<ReturnTable, string> = {
  b2b: 'Table 4, b2b: invoices to buyers with a GSTIN',
  b2cl: 'Table 5, b2cl: large invoices to consumers of other states',
  b2cs: 'Table 7, b2cs: invoices and notes to consumers',
  cdnr: 'Table 9, cdnr: credit notes to buyers with a GSTIN',
  cdnur: 'Table 9, cdnur: credit notes to large invoices',
}

/** The table b2cs has sums instead of documents. */
export function Listed({ tables }: { tables: Summary['tables'] }) {
  const listed = tables.filter(({ table }) => table !== 'b2cs')
  if (listed.length === 0) return null
  return (
    <Part id="listed" title="Listed one by one" about="What the return lists document by document.">
      <Table caption="Tables that list documents" captionHidden>
        <thead>
          <tr>
            <Head>Table</Head>
            <Head numeric>Documents</Head>
            <TaxHeads />
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <Row key={row.table}>
              <Cell>{tableNames[row.table]}</Cell>
              <Cell numeric>{row.documents.toLocaleString('en-IN')}</Cell>
              <TaxCells of={row} />
            </Row>
          ))}
        </tbody>
      </Table>
    </Part>
  )
}

/** The tax of row 3.1 (a) is what table 6.1 asks to be paid. */
export function Gstr3b({ figures: { taxed, nil, interState } }: { figures: NonNullable<Summary['gstr3b']> }) {
  return (
    <Part
      id="gstr3b"
      title="For GSTR-3B"
      about="Less credit notes. The tax of 3.1 (a) is the tax payable of table 6.1, before your input credit: what you paid on purchases is not known here."
    >
      <Table caption="Figures for GSTR-3B" captionHidden>
        <thead>
          <tr>
            <Head>Table</Head>
            <TaxHeads />
          </tr>
        </thead>
        <tbody>
          <Row>
            <Cell>3.1 (a), taxed sales</Cell>
            <TaxCells of={taxed} />
          </Row>
          <Row>
            <Cell>3.1 (c), sales at 0 %</Cell>
            <TaxCells of={{ taxable: nil, cgst: 0, sgst: 0, igst: 0, amount: nil }} />
          </Row>
          {interState.map((row) => (
            <Row key={row.code}>
              <Cell>{`3.2, to consumers in ${row.code} ${row.state}`}</Cell>
              <TaxCells of={row} />
            </Row>
          ))}
        </tbody>
      </Table>
    </Part>
  )
}

export function ByDay({ days, net }: Pick<Summary, 'days' | 'net'>) {
  if (days.length === 0) return null
  const sum = (field: 'paid' | 'paidBack' | 'difference' | 'commercial') =>
    Math.round(days.reduce((all, day) => all + (day[field] ?? 0) * 100, 0)) / 100
  const hasCommercial = days.some(({ commercial }) => !!commercial)
  const hasDifference = days.some(({ difference }) => !!difference)
  return (
    <Part
      id="days"
      title="The books by day"
      about="Invoices and credit notes by the day they were issued on; what was paid in advance and paid back by the day of the ledger. Paid back counts what was refunded or lost to a dispute at the payment provider, too; fees and offers are what the provider charged beyond an order’s total or less. Cash on delivery counts with its invoice; until the courier remits it, the courier owes it."
    >
      <Table caption="The books by day" captionHidden>
        <thead>
          <tr>
            <Head>Day</Head>
            <Head numeric>Invoices</Head>
            <Head numeric>Invoiced</Head>
            <Head numeric>Notes</Head>
            <Head numeric>Credited</Head>
            <Head numeric>Net</Head>
            <Head numeric>Tax</Head>
            {hasCommercial && <Head numeric>Credited without tax</Head>}
            <Head numeric>Paid in advance</Head>
            <Head numeric>Paid back</Head>
            {hasDifference && <Head numeric>Fees and offers</Head>}
          </tr>
        </thead>
        <tbody>
          {days.map(
            ({
              day,
              invoices,
              notes,
              invoiced,
              credited,
              net,
              commercial = 0,
              paid,
              paidBack,
              difference = 0,
            }) => (
              <Row key={day}>
                <th scope="row" className="whitespace-nowrap py-2 pr-3 text-left font-normal">
                  {formatDate(day)}
                </th>
                <Cell numeric>{invoices}</Cell>
                <Cell numeric>{formatRupees(invoiced.amount)}</Cell>
                <Cell numeric>{notes}</Cell>
                <Cell numeric>{formatRupees(credited.amount)}</Cell>
                <Cell numeric>{formatRupees(net.amount)}</Cell>
                <Cell numeric>{formatRupees(taxOf(net))}</Cell>
                {hasCommercial && <Cell numeric>{formatRupees(commercial)}</Cell>}
                <Cell numeric>{formatRupees(paid)}</Cell>
                <Cell numeric>{formatRupees(paidBack)}</Cell>
                {hasDifference && <Cell numeric>{formatRupees(difference)}</Cell>}
              </Row>
            ),
          )}
        </tbody>
        <tfoot>
          <tr className="border-text border-t-2">
            <th scope="row" colSpan={5} className="py-2 pr-3 text-left">
              Total
            </th>
            <Cell numeric>{formatRupees(net.amount)}</Cell>
            <Cell numeric>{formatRupees(taxOf(net))}</Cell>
            {hasCommercial && <Cell numeric>{formatRupees(sum('commercial'))}</Cell>}
            <Cell numeric>{formatRupees(sum('paid'))}</Cell>
            <Cell numeric>{formatRupees(sum('paidBack'))}</Cell>
            {hasDifference && <Cell numeric>{formatRupees(sum('difference'))}</Cell>}
          </tr>
        </tfoot>
      </Table>
    </Part>
  )
}

const taxOf = ({ amount, taxable }: AmountsOnWire) => Math.round((amount - taxable) * 100) / 100

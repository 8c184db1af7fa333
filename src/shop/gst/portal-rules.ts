import type { Day } from '../../lib/dates.ts'
import { type Paise, toRupees } from '../../lib/money.ts'
import { headings } from '../tax/hsn-rules.ts'
import { filingPeriod, type Period } from './period-rules.ts'
import { type HsnRow, hsnRowsOf, isTaxed, type Return, seriesOf, smallSalesOf } from './return-rules.ts'
import { type Amounts, type Entry, noAmounts, type RateAmounts } from './rules.ts'

/*
 * The keys of the portal's GSTR-1 file. No schema is published: docs/gst/gstr1.schema.json is made from two readings, and
 * says which.
 */

const VERSION = 'GST3.2.4'

/** `24-11-2026`. */
function portalDate(day: Day): string {
  return day.split('-').reverse().join('-')
}

const amount = (paise: Paise) => toRupees(paise)

function taxesOf({ cgst, sgst, igst }: Amounts, sameState: boolean) {
  return sameState ? { camt: amount(cgst), samt: amount(sgst), csamt: 0 } : { iamt: amount(igst), csamt: 0 }
}

function itemsOf(rates: readonly RateAmounts[], sameState: boolean) {
  return rates.filter(isTaxed).map((rate, index) => ({
    num: index + 1,
    itm_det: { rt: rate.percent, txval: amount(rate.taxable), ...taxesOf(rate, sameState) },
  }))
}

export function registeredInvoice({ number, day, total, buyer, sameState, rates }: Entry) {
  return {
    inum: number,
    idt: portalDate(day),
    val: amount(total),
    pos: buyer.state.code,
    rchrg: 'N',
    inv_typ: 'R',
    itms: itemsOf(rates, sameState),
  }
}

export function largeInvoice({ number, day, total, sameState, rates }: Entry) {
  return { inum: number, idt: portalDate(day), val: amount(total), itms: itemsOf(rates, sameState) }
}

export function registeredNote({ number, day, total, buyer, sameState, rates }: Entry) {
  return {
    ntty: 'C',
    nt_num: number,
    nt_dt: portalDate(day),
    val: amount(total),
    pos: buyer.state.code,
    rchrg: 'N',
    inv_typ: 'R',
    itms: itemsOf(rates, sameState),
  }
}

export function largeNote({ number, day, total, buyer, sameState, rates }: Entry) {
  return {
    ntty: 'C',
    nt_num: number,
    nt_dt: portalDate(day),
    val: amount(total),
    typ: 'B2CL',
    pos: buyer.state.code,
    itms: itemsOf(rates, sameState),
  }
}

export function headOf(gstin: string, period: Period) {
  return { gstin, fp: filingPeriod(period), version: VERSION, hash: 'hash' }
}

/** The sections that list sums; those that list documents are streamed beside them. */
export function sumsOf(totals: Return) {
  const b2cs = smallSalesOf(totals).map((sale) => ({
    sply_ty: sale.sameState ? 'INTRA' : 'INTER',
    rt: sale.percent,
    typ: 'OE',
    pos: sale.state.code,
    txval: amount(sale.taxable),
    ...taxesOf(sale, sale.sameState),
  }))
  const nil = [...totals.nil]
    .filter(([, paise]) => paise !== 0)
    .map(([sply_ty, paise]) => ({ sply_ty, expt_amt: 0, nil_amt: amount(paise), ngsup_amt: 0 }))
  const sections = seriesOf(totals)
  return {
    ...(b2cs.length > 0 && { b2cs }),
    ...(nil.length > 0 && { nil: { inv: nil } }),
    ...(sections.length > 0 && {
      hsn: hsnOf(totals),
      doc_issue: {
        doc_det: sections.map(({ kind, series }) => ({
          doc_num: kind === 'invoices' ? 1 : 5,
          docs: series.map(({ from, to, count }, index) => ({
            num: index + 1,
            from,
            to,
            totnum: count,
            cancel: 0,
            net_issue: count,
          })),
        })),
      },
    }),
  }
}

function hsnOf({ hsn }: Return) {
  const [b2b, b2c] = [hsnRowsOf(hsn.b2b), hsnRowsOf(hsn.b2c)]
  const [first] = b2c
  // The portal asks for a line of sales to registered buyers also where there were none (GSTN, 11-06-2025).
  const registered = b2b.length > 0 || !first ? b2b : [{ ...first, ...noAmounts, quantity: 0 }]
  return {
    ...(registered.length > 0 && { hsn_b2b: registered.map(hsnRow) }),
    ...(b2c.length > 0 && { hsn_b2c: b2c.map(hsnRow) }),
  }
}

function hsnRow({ hsn, unit, percent, quantity, ...amounts }: HsnRow, index: number) {
  return {
    num: index + 1,
    hsn_sc: hsn ?? '',
    desc: descriptionOf(hsn),
    uqc: unit,
    qty: quantity,
    rt: percent,
    txval: amount(amounts.taxable),
    iamt: amount(amounts.igst),
    camt: amount(amounts.cgst),
    samt: amount(amounts.sgst),
    csamt: 0,
  }
}

const MAX_DESCRIPTION_LENGTH = 30

/** Letters, digits and blanks only. */
export function descriptionOf(hsn: string | null): string {
  const [, about = ''] = headings.find(([heading]) => hsn?.startsWith(heading)) ?? []
  return about
    .replace(/[^A-Za-z0-9 ]/g, '')
    .slice(0, MAX_DESCRIPTION_LENGTH)
    .trim()
}

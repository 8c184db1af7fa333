import { minus, nothing, type Paise, toRupees } from '../../lib/money.ts'
import type { Entry } from './rules.ts'
import { placeOf } from './sheet-rules.ts'

export const registerColumns = [
  'Date',
  'Document',
  'Number',
  'Against',
  'Of',
  'Order',
  'Buyer',
  'GSTIN',
  'Place of supply',
  'Rate',
  'Taxable value',
  'CGST',
  'SGST or UTGST',
  'IGST',
  'Value',
]

const amount = (paise: Paise) => toRupees(paise).toFixed(2)

/** One line for each rate of a document; of a credit note below zero. */
export function registerLines(entry: Entry): (string | number)[][] {
  const { isNote, table, number, day, against, orderNumber, buyer, rates } = entry
  const signed = (paise: Paise) => Number(amount(isNote ? minus(nothing, paise) : paise))
  return rates.map(({ percent, taxable, cgst, sgst, igst, amount: value }) => [
    day,
    isNote ? (table === null ? 'Commercial credit note' : 'Credit note') : 'Invoice',
    number,
    against?.number ?? '',
    against?.day ?? '',
    orderNumber,
    buyer.name,
    buyer.gstin ?? '',
    placeOf(buyer.state),
    percent,
    ...[taxable, cgst, sgst, igst, value].map(signed),
  ])
}

export const tallyHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'
export const tallyFoot = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

const escapeXml = (text: string) =>
  text
    // Not allowed in XML 1.0, not even escaped.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** In Tally a debit is below zero, and deemed positive. */
function ledgerEntry(ledger: string, paise: Paise, isDebit: boolean): string {
  if (paise === 0) return ''
  const parts = [
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', isDebit ? 'Yes' : 'No'),
    element('AMOUNT', `${isDebit ? '-' : ''}${amount(paise)}`),
  ]
  return `<ALLLEDGERENTRIES.LIST>${parts.join('')}</ALLLEDGERENTRIES.LIST>`
}

/** The ledgers that must be in Tally before the import: docs/operating.md lists them. */
const partyLedger = 'Online customers'

/** Commercial credit notes are booked here, because sales and the tax that is owed stay as they are. */
const commercialLedger = 'Credit notes without GST'

/** A voucher of Tally: a sale debits the customers, a credit note credits them. */
export function tallyVoucher(entry: Entry): string {
  const { isNote, table, number, day, against, buyer, stateTax, total, rates } = entry
  const kind = isNote ? 'Credit Note' : 'Sales'
  const entries = rates.flatMap(({ percent, taxable, cgst, sgst, igst }) => [
    ledgerEntry(`Sales at ${percent} %`, taxable, isNote),
    ledgerEntry('Output CGST', cgst, isNote),
    ledgerEntry(`Output ${stateTax}`, sgst, isNote),
    ledgerEntry('Output IGST', igst, isNote),
  ])
  const parts = [
    element('DATE', day.replaceAll('-', '')),
    element('VOUCHERTYPENAME', kind),
    element('VOUCHERNUMBER', number),
    against ? element('REFERENCE', against.number) : '',
    element('PARTYLEDGERNAME', partyLedger),
    element('BASICBUYERNAME', buyer.name),
    buyer.gstin ? element('PARTYGSTIN', buyer.gstin) : '',
    element('PLACEOFSUPPLY', buyer.state.name),
    ledgerEntry(partyLedger, total, !isNote),
    ...(table === null ? [ledgerEntry(commercialLedger, total, true)] : entries),
  ]
  return `<TALLYMESSAGE><VOUCHER VCHTYPE="${kind}" ACTION="Create">${parts.join('')}</VOUCHER></TALLYMESSAGE>\n`
}

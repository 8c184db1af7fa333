import { formatDate } from '../../lib/dates.ts'
import { payAtShop } from '../../lib/pickup.ts'
import type { State } from '../../lib/states.ts'
import type { Paper, Style } from '../../platform/pdf.ts'
import { ONLINE, orderName } from '../orders/rules.ts'
import { headingOf, type InvoiceDocument, titleOf } from './document-rules.ts'
import { band, drawBackground, groundOf, onGround } from './pdf-background.ts'
import { label, left, onRight, rightOf, section, small, strong, text } from './pdf-styles.ts'

const withCode = ({ name, code }: State) => (code === '' ? `${name} (not known)` : `${name} (${code})`)

export function drawHead(paper: Paper, invoice: InvoiceDocument, logo: Uint8Array | null): number {
  drawName(paper, invoice, logo)
  const facts = drawFacts(paper, invoice)
  return drawPeople(paper, invoice, facts + 20) + 24
}

function drawName(paper: Paper, invoice: InvoiceDocument, logo: Uint8Array | null): void {
  const { issuedAt } = invoice
  const { look } = invoice.seller
  const right = rightOf(paper)
  const aside = onRight(onGround(look))
  const number: Style = { ...aside, face: 'number', size: 14 }
  const numberText = invoice.number ?? 'Without a number'
  const face = { shop: shopOf(invoice), look, logo }
  drawBackground(paper, titleOf(invoice), face, [numberText, number])
  paper.text(numberText, right, 52, number)
  paper.text(formatDate(issuedAt), right, 67, { ...aside, face: 'text', size: 10 })
}

const paidBy = { COD: 'Cash on delivery', [ONLINE]: 'Paid online', Wallet: 'Paid from the wallet' } as const

function drawFacts(paper: Paper, invoice: InvoiceDocument): number {
  const y = band + 22
  const facts: [name: string, fact: string, x: number][] = [
    ['Order', nameOfOrder(invoice), left],
    ['Ordered on', formatDate(invoice.placedAt), left + 232],
    ...factsOf(invoice),
  ]
  for (const [name, fact, x] of facts) {
    paper.text(name.toUpperCase(), x, y, label)
    paper.text(fact, x, y + 13, text)
  }
  return y + 13
}

function paymentOn({ paymentMethod, counterPayment, isPickup }: InvoiceDocument): string {
  if (counterPayment) return counterPayment
  return isPickup && paymentMethod === 'COD' ? payAtShop : paidBy[paymentMethod]
}

const nameOfOrder = ({ orderNumber, orderId }: InvoiceDocument) =>
  orderNumber === undefined ? orderId : `${orderName(orderNumber)} · ${orderId}`

function factsOf(invoice: InvoiceDocument): [string, string, number][] {
  const { number, credits } = invoice
  if (credits)
    return [
      ['Against invoice', credits.number, left + 318],
      ['Invoice of', formatDate(credits.issuedAt), left + 420],
    ]
  return [
    ['Payment', paymentOn(invoice), left + 318],
    ['Copy', number === null ? 'Not a tax invoice' : 'Original for recipient', left + 420],
  ]
}

function linesOfBuyer({ name, legalName, gstin, lines, state, phone }: InvoiceDocument['buyer']): string[] {
  return [
    ...(legalName ? [name] : []),
    ...lines,
    state.name,
    ...(gstin ? [`GSTIN ${gstin}`] : []),
    `Phone ${phone}`,
  ]
}

/** Rule 5(1)(f) of the CGST Rules, 2017, wants the words at the top. */
function gstinOf({ gstin, untaxed }: InvoiceDocument['seller']): string[] {
  if (untaxed === 'unregistered') return ['Not registered for GST']
  const composition = 'Composition taxable person, not eligible to collect tax on supplies'
  return [`GSTIN ${gstin}`, ...(untaxed ? [composition] : [])]
}

function drawPeople(paper: Paper, { seller, buyer, parcels = [] }: InvoiceDocument, y: number): number {
  const width = (rightOf(paper) - left - 2 * 20) / 3
  const columns: [name: string, who: string, lines: string[]][] = [
    [
      'Sold by',
      seller.name,
      [seller.address, `${seller.city}, ${seller.state.name}`, ...gstinOf(seller), seller.email],
    ],
    ['Billed and delivered to', buyer.legalName ?? buyer.name, linesOfBuyer(buyer)],
    [
      'Place of supply',
      withCode(buyer.state),
      [
        `Supplied from ${withCode(seller.state)}`,
        ...(seller.untaxed ? [] : ['Tax under reverse charge: no']),
        ...parcels.map(
          ({ courier, trackingNumber }) => `Sent by ${courier}${trackingNumber ? ` ${trackingNumber}` : ''}`,
        ),
      ],
    ],
  ]
  const ends = columns.map(([name, who, lines], column) => {
    const x = left + column * (width + 20)
    section(paper, name, x, y, width)
    let at = y + 28
    for (const line of paper.wrap(who, width, strong)) {
      paper.text(line, x, at, strong)
      at += 12
    }
    for (const line of lines.flatMap((long) => paper.wrap(long, width, text))) {
      paper.text(line, x, at, text)
      at += 12
    }
    return at - 12
  })
  return Math.max(...ends)
}

/** Invoices made before a shop had a name of its own bore this one, and keep it. */
const shopOf = ({ seller }: InvoiceDocument) => seller.shop ?? 'Maidan'

export function drawShortHead(paper: Paper, invoice: InvoiceDocument): number {
  const { look } = invoice.seller
  const style = onGround(look)
  paper.box(0, 0, paper.width, 34, groundOf(look))
  paper.text(shopOf(invoice).toUpperCase(), left, 21, { ...style, size: 8, tracking: 1.4 })
  const aside = { ...small, size: 8.5, colour: style.colour, align: 'right' as const }
  paper.text(`${headingOf(invoice)}, continued`, rightOf(paper), 21, aside)
  return 56
}

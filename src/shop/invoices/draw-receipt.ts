import { momentInWords } from '../../lib/dates.ts'
import { minus, nothing, type Paise } from '../../lib/money.ts'
import { type Paper, type Style, writePdf } from '../../platform/pdf.ts'
import { chargesIn } from '../charges/rules.ts'
import { ONLINE, orderName } from '../orders/rules.ts'
import { headingOf, type InvoiceDocument, isUntaxed, taxSummary } from './document-rules.ts'
import { onRight, percents, rupees } from './pdf-styles.ts'

// A roll of 80 mm, of which printers leave 4 mm free at each side. Thermal printers know black only.
const WIDTH = 226.77
const MARGIN = 12
const LONGEST = 14_000
const colour = '#000000'
const heading: Style = { face: 'heading', size: 13, colour, align: 'center' }
const text: Style = { face: 'text', size: 9, colour }
const strong: Style = { face: 'strong', size: 9, colour }
const large: Style = { face: 'number', size: 14, colour }
const small: Style = { face: 'text', size: 7.5, colour }
const centred = (style: Style): Style => ({ ...style, align: 'center' })

/** As long as what is on it. The same document always gives the same bytes. */
export async function drawReceipt(document: InvoiceDocument): Promise<Buffer> {
  const { seller, issuedAt } = document
  const about = { title: `Receipt ${headingOf(document)}`, author: seller.name, at: new Date(issuedAt) }
  let height = LONGEST
  const draw = (paper: Paper) => {
    height = new Roll(paper).draw(document)
  }
  await writePdf({ ...about, size: { width: WIDTH, height } }, draw)
  return writePdf({ ...about, size: { width: WIDTH, height } }, draw)
}

class Roll {
  #paper: Paper
  #y = MARGIN + 12

  constructor(paper: Paper) {
    this.#paper = paper
  }

  /** The height that it took. */
  draw(document: InvoiceDocument): number {
    this.#head(document)
    this.#items(document)
    this.#totals(document)
    this.#tax(document)
    this.#rows('Thank you', centred(strong))
    this.#rows(document.seller.email, centred(small))
    return this.#y + MARGIN
  }

  #head(document: InvoiceDocument): void {
    const { seller, number, orderNumber, orderId, placedAt, buyer } = document
    this.#rows(seller.shop ?? seller.name, heading)
    if (seller.shop && seller.shop !== seller.name) this.#rows(seller.name, centred(text))
    this.#rows(`${seller.address}, ${seller.city}, ${seller.state.name}`, centred(small))
    if (seller.untaxed !== 'unregistered') this.#rows(`GSTIN ${seller.gstin}`, centred(small))
    this.#line()
    this.#pair('Order', orderNumber === undefined ? orderId : orderName(orderNumber), strong)
    this.#pair('Ordered', momentInWords(placedAt), text)
    this.#pair(number === null ? 'Not an invoice yet' : headingOf(document), '', text)
    this.#rows(buyer.name, text)
    if (buyer.gstin) this.#rows(`GSTIN ${buyer.gstin}`, text)
    this.#line()
  }

  #items({ lines }: InvoiceDocument): void {
    for (const { name, about, quantity, price, discount, amount, cancelled } of lines) {
      this.#rows(name, strong)
      this.#rows(about, small)
      const off = discount > nothing ? `, less ${rupees(discount)}` : ''
      const sold = `${quantity} × ${rupees(price)}${off}`
      this.#pair(cancelled ? `${sold}, cancelled` : sold, rupees(amount), text)
      this.#y += 4
    }
    this.#line()
  }

  #totals({ figures, paymentMethod, counterPayment }: InvoiceDocument): void {
    const { subtotal, offerDiscount, couponDiscount, multibuy, cancelled, total } = figures
    const rows: [string, Paise][] = [
      ['Subtotal', subtotal],
      ['Discount On MRP', minus(nothing, offerDiscount)],
      [multibuy ?? 'Coupon discount', minus(nothing, couponDiscount)],
      ...chargesIn(figures).map(({ label, value }): [string, Paise] => [label, value]),
      ['Cancelled items', minus(nothing, cancelled)],
    ]
    for (const [name, amount] of rows) if (amount !== 0) this.#pair(name, rupees(amount), text)
    this.#y += 6
    this.#pair('Total', rupees(total), large)
    this.#pair('Payment', counterPayment ?? paidBy[paymentMethod], text)
    this.#line()
  }

  #tax(document: InvoiceDocument): void {
    if (isUntaxed(document)) return
    const { sameState, stateTax } = document
    this.#rows('GST in these prices', small)
    for (const { percent, taxable, cgst, sgst, igst } of taxSummary(document)) {
      const taxes = sameState ? `CGST ${rupees(cgst)}, ${stateTax} ${rupees(sgst)}` : `IGST ${rupees(igst)}`
      this.#rows(`${percents(percent)} on ${rupees(taxable)}: ${taxes}`, small)
    }
    this.#line()
  }

  #rows(written: string, style: Style): void {
    const x = style.align === 'center' ? WIDTH / 2 : MARGIN
    for (const row of this.#paper.wrap(written, WIDTH - 2 * MARGIN, style)) {
      this.#paper.text(row, x, this.#y, style)
      this.#y += style.size + 4
    }
  }

  /** What does not fit beside the value goes on to the next rows. */
  #pair(name: string, value: string, style: Style): void {
    const room = WIDTH - 2 * MARGIN - this.#paper.measure(value, style) - 8
    this.#paper.text(value, WIDTH - MARGIN, this.#y, onRight(style))
    for (const row of this.#paper.wrap(name, room, style)) {
      this.#paper.text(row, MARGIN, this.#y, style)
      this.#y += style.size + 4
    }
  }

  #line(): void {
    this.#paper.line([MARGIN, this.#y - 6], [WIDTH - MARGIN, this.#y - 6], colour, 0.75)
    this.#y += 8
  }
}

const paidBy = { COD: 'Cash', [ONLINE]: 'Online', Wallet: 'Wallet' } as const

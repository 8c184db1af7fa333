import { formatRupees, toRupees } from '../../../lib/money.ts'
import { escapeMarkdown } from '../../../lib/text.ts'
import type { Placeholder } from '../../settings/page-texts-rules.ts'
import type { Settings, WaysToPay } from '../../settings/rules.ts'
import { waysInWords } from '../../settings/selling-texts-rules.ts'
import type { Selling } from '../../settings/specified-rules.ts'

export type PageFacts = {
  shop: string
  seller: Settings['seller']
  selling: Selling
  ways: WaysToPay
  acknowledgedWithin: string
  resolvedWithin: string
}

/** In Markdown. */
export function placeholderTexts(facts: PageFacts): Record<Placeholder, string> {
  const { shop, seller, selling, acknowledgedWithin, resolvedWithin } = facts
  const { shippingFee, unitsPerLine, returnDays } = selling
  const cod = facts.ways.cod ? formatRupees(toRupees(selling.codLimit)) : null
  const { grievanceOfficer, grievanceEmail, grievancePhone } = seller
  return {
    shop: escapeMarkdown(shop),
    seller: escapeMarkdown(seller.name),
    address: escapeMarkdown(joined(seller.address, seller.city, seller.state)),
    gstin: seller.gstin,
    customer_care: joined(email(seller.email), phone(seller.phone)),
    grievance_officer: joined(
      escapeMarkdown(grievanceOfficer || seller.name),
      email(grievanceEmail || seller.email),
      phone(grievancePhone),
    ),
    acknowledged_within: acknowledgedWithin,
    resolved_within: resolvedWithin,
    shipping_fee:
      shippingFee === 0 ? 'none, delivery is free' : `${formatRupees(toRupees(shippingFee))} an order`,
    cash_on_delivery: cod === null ? 'not offered' : `up to a total of ${cod}, shipping included`,
    ways_to_pay: waysInWords(facts.ways, selling.codLimit),
    units_per_line: unitsPerLine === 1 ? '1 unit' : `${unitsPerLine} units`,
    return_window:
      returnDays === null
        ? 'at any time after the delivery'
        : `within ${returnDays} ${returnDays === 1 ? 'day' : 'days'} of the delivery`,
  }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')
const email = (address: string) => address && `<${address}>`
const phone = (number: string) => number && `[${number}](tel:${number.replace(/[ -]/g, '')})`

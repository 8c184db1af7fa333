import { formatRupees, toRupees } from '../../../lib/money.ts'
import { escapeMarkdown } from '../../../lib/text.ts'
import type { Placeholder } from '../../settings/page-texts.data.ts'
import type { Settings, WaysToPay } from '../../settings/rules.ts'
import { waysInWords } from '../../settings/selling-texts-rules.ts'
import type { Selling } from '../../settings/specified.data.ts'

export type PageFacts = {
  shop: string
  seller: Settings['seller']
  selling: Selling
  ways: WaysToPay
  acknowledgedWithin: string
  resolvedWithin: string
}

/** The values are Markdown. */
export function placeholderTexts(facts: PageFacts): Record<Placeholder, string> {
  const { shop, seller, selling, acknowledgedWithin, resolvedWithin } = facts
  const { shippingFee, unitsPerLine, returnDays } = selling
  const cod = facts.ways.cod ? formatRupees(toRupees(selling.codLimit)) : null
  const { grievanceOfficer, grievanceEmail, grievancePhone } = seller
  return {
    shop: escapeMarkdown(shop),
    seller: escapeMarkdown(seller.name || shop),
    address: escapeMarkdown(joined(seller.address, seller.city, seller.state)),
    gstin: seller.gstin,
    customerCare: joined(email(seller.email), phone(seller.phone)),
    grievanceOfficer: joined(
      escapeMarkdown(grievanceOfficer || seller.name),
      email(grievanceEmail || seller.email),
      phone(grievancePhone),
    ),
    acknowledgedWithin: acknowledgedWithin,
    resolvedWithin: resolvedWithin,
    shippingFee:
      shippingFee === 0 ? 'none, delivery is free' : `${formatRupees(toRupees(shippingFee))} an order`,
    cashOnDelivery: cod === null ? 'not offered' : `up to a total of ${cod}, shipping included`,
    waysToPay: waysInWords(facts.ways, selling.codLimit),
    unitsPerLine: unitsPerLine === 1 ? '1 unit' : `${unitsPerLine} units`,
    returnWindow:
      returnDays === null
        ? 'at any time after the delivery'
        : `within ${returnDays} ${returnDays === 1 ? 'day' : 'days'} of the delivery`,
  }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')
const email = (address: string) => address && `<${address}>`
const phone = (number: string) => number && `[${number}](tel:${number.replace(/[ -]/g, '')})`

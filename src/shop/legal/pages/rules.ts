import { formatRupees, nothing, toRupees } from '../../../lib/money.ts'
import { escapeMarkdown } from '../../../lib/text.ts'
import type { Placeholder } from '../../settings/page-texts.data.ts'
import type { PickupOffer } from '../../settings/pickup-rules.ts'
import type { Settings, WaysToPay } from '../../settings/rules.ts'
import {
  isAlwaysFree,
  ratesInWords,
  shippingFeeInWords,
  shippingTermsInWords,
  waysInWords,
} from '../../settings/selling-texts-rules.ts'
import type { Selling } from '../../settings/specified.data.ts'

export type PageFacts = {
  shop: string
  seller: Settings['seller']
  selling: Selling
  pickup: PickupOffer | null
  ways: WaysToPay
  acknowledgedWithin: string
  resolvedWithin: string
}

/** The values are Markdown. */
export function placeholderTexts(facts: PageFacts): Record<Placeholder, string> {
  const { shop, seller, selling, acknowledgedWithin, resolvedWithin } = facts
  const { cashFee, unitsPerLine, returnDays } = selling
  const cod = facts.ways.cod ? formatRupees(toRupees(selling.codLimit)) : null
  const fee = cashFee > nothing ? `, for a fee of ${formatRupees(toRupees(cashFee))}` : ''
  const terms = shippingTermsInWords(selling)
  const places = facts.pickup?.places.map(({ name, city }) => escapeMarkdown(`${name}, ${city}`)) ?? []
  const fetched = places.length > 0 ? `; none if you pick it up (${places.join('; ')})` : ''
  const { grievanceOfficer, grievanceEmail, grievancePhone } = seller
  return {
    shop: escapeMarkdown(shop),
    seller: escapeMarkdown(seller.name || shop),
    address: escapeMarkdown(joined(seller.address, seller.city, seller.state)),
    gstin: seller.gstScheme === 'unregistered' ? 'none (not registered for GST)' : seller.gstin,
    customerCare: joined(email(seller.email), phone(seller.phone)),
    grievanceOfficer: joined(
      escapeMarkdown(grievanceOfficer || seller.name),
      email(grievanceEmail || seller.email),
      phone(grievancePhone),
    ),
    acknowledgedWithin: acknowledgedWithin,
    resolvedWithin: resolvedWithin,
    shippingFee: isAlwaysFree(selling)
      ? 'none, delivery is free'
      : `${ratesInWords(selling) ?? `${shippingFeeInWords(selling)} an order${terms === null ? '' : `, ${terms}`}`}${fetched}`,
    cashOnDelivery: cod === null ? 'not offered' : `up to a total of ${cod}, shipping included${fee}`,
    waysToPay: waysInWords(facts.ways, selling),
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

import { dayOf } from '../../../lib/dates.ts'
import { readState } from '../../../lib/read-state.ts'
import { asciiDigits, cleanText } from '../../../lib/typed-text.ts'
import { findArrival } from '../../delivery/find-arrival.ts'
import { findPlace } from '../../delivery/find-place.ts'
import { arrivalIn, isIndianPinCode, noSuchPinCode } from '../../delivery/rules.ts'
import { onlyStateServed } from '../../settings/gst-scheme-rules.ts'
import type { Settings } from '../../settings/rules.ts'
import type { Delivery, DeliveryArea } from './rules.ts'
import { destinationOf } from './session-rules.ts'

const india = new Set(['IN', 'IND', 'INDIA'])

/** Where the assistant wants it brought. Nothing is asked of others: the shop knows the PIN codes of India. */
export function findArea(delivery: Delivery, { seller }: Pick<Settings, 'seller'>, now: Date): DeliveryArea {
  const today = dayOf(now)
  const arrivesIn: DeliveryArea['arrivesIn'] = (days) => arrivalIn(days, today)
  const none = { to: null, arrives: null, arrivesIn }
  const destination = delivery.type === 'shipping' ? destinationOf(delivery) : null
  if (!destination) return { ...none, problem: null }
  const {
    address_country: country = 'IN',
    postal_code: typed = '',
    address_region: region = '',
  } = destination
  if (!india.has(country.trim().toUpperCase()))
    return { ...none, problem: 'The shop delivers within India only.' }
  const pinCode = asciiDigits(cleanText(typed)).replaceAll(' ', '')
  if (pinCode === '') return { ...none, problem: null }
  const place = findPlace(pinCode)
  if (!isIndianPinCode(pinCode) || place.states.length === 0)
    return { ...none, problem: `${noSuchPinCode(pinCode)}.` }
  const only = onlyStateServed(seller)
  if (only !== null && !place.states.includes(only))
    return { ...none, problem: `The shop delivers within ${only} only.` }
  const state = place.state ?? readState(region)?.name ?? ''
  return { to: { pinCode, state }, arrives: findArrival(seller, pinCode, today), arrivesIn, problem: null }
}

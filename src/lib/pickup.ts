import type { Day } from './dates.ts'

/** Where orders can be fetched. The state is the seller's, whose GST registration sells there. */
export type PickupPlace = { name: string; address: string; city: string; pinCode: string; hours: string }

export const MAX_PICKUP_PLACES = 20
export const pickupLimits = { name: 40, address: 120, city: 60, pinCode: 6, hours: 80 } as const

/** 'Main shop (12 MG Road, Pune 411001), daily 10 to 20'. */
export function pickupPlaceInWords({ name, address, city, pinCode, hours }: PickupPlace): string {
  return `${name} (${address}, ${city} ${pinCode}), ${hours}`
}

/** What an order keeps of it, and its buyer was told. */
export type Pickup = {
  place: string
  hours: string
  readyBy: Day
  /** So long it waits, once it is ready. */
  keepDays: number
}

/** 'Ready today', 'Ready within 2 days'. */
export function readyInWords(days: number): string {
  if (days === 0) return 'Ready today'
  return `Ready within ${daysInWords(days)}`
}

export const daysInWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** The statuses of the specification, as they are called where an order is fetched. */
const statusLabels: Partial<Record<string, string>> = { Shipped: 'Ready for pickup', Delivered: 'Picked up' }

/** `label`: where it is delivered, and of the statuses that are called alike. */
export function pickupStatusLabel(status: string, label: string, pickup: object | null | undefined): string {
  return (pickup && statusLabels[status]) || label
}

/** What cash on delivery is called there. */
export const payAtShop = 'Pay at the shop'

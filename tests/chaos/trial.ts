import type { PaymentMethod } from '../../src/shop/orders/rules.ts'
import type { Journal } from './journal.ts'
import type { Size } from './products.ts'
import type { Traffic } from './traffic.ts'

/** An item of an acknowledged order. */
export type SoldItem = { cookie: string; orderId: string; itemId: string }

export type Trial = {
  seed: string
  methods: PaymentMethod[]
  sizes: Size[]
  traffic: Traffic
  /** Where shoppers pay, and its controls. */
  provider: string
  journal: Journal
  sold: SoldItem[]
  ordered: Record<PaymentMethod, number>
  refused: Map<string, number>
  moved: number
  credited: number
  over: boolean
}

const MAX_SOLD = 1_000

/** Keeps the newest items, to be shipped, cancelled and returned. */
export function recordSale(trial: Trial, sold: SoldItem): void {
  trial.sold.push(sold)
  if (trial.sold.length > MAX_SOLD) trial.sold.splice(0, MAX_SOLD / 4)
}

export function countRefusal(trial: Trial, message: string): void {
  const words = message.replace(/Chaos tee \d+ in size \d+|Chaos tee \d+|\d+/g, '…')
  trial.refused.set(words, (trial.refused.get(words) ?? 0) + 1)
}

export const acknowledged = ({ ordered }: Trial): number => ordered.COD + ordered.Wallet + ordered.Razorpay

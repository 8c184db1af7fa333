import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { notOffered } from '../payments/rules.ts'
import {
  type AddRefusal,
  MAX_TOP_UP,
  MIN_TOP_UP,
  type Movement,
  type RequestRefusal,
  type TopUp,
  topUpProblem,
  type Wallet,
} from './rules.ts'

const notAnAmount = 'Please enter a valid amount'

function explainTopUp(amount: Paise): string | null {
  switch (topUpProblem(amount)) {
    case 'not-an-amount':
      return notAnAmount
    case 'too-little':
      return `The least you can add is ${formatRupees(toRupees(MIN_TOP_UP))}`
    case 'too-much':
      return `The most you can add at once is ${formatRupees(toRupees(MAX_TOP_UP))}`
    case null:
      return null
  }
}

/** Takes rupees, gives paise. */
const topUpAmount = rupees(notAnAmount).superRefine((amount, check) => {
  const message = explainTopUp(amount)
  if (message) check.addIssue({ code: 'custom', message })
})

export const topUpForm = z.object({ amount: topUpAmount })

const proof = z.string('Payment failed: the proof of payment is not understood').max(200)

export const addMoneyForm = z.object({
  amount: topUpAmount,
  razorpayPaymentId: proof.nullish(),
  razorpayOrderId: proof.nullish(),
  razorpaySignature: proof.nullish(),
})

/** `amount` is in rupees as requested, although the dialog takes paise. */
export function presentTopUp({ providerOrderId, amount, key }: TopUp) {
  return { razorpayOrderId: providerOrderId, amount: toRupees(amount), currency: 'INR', key }
}

export type MovementOnWire = {
  _id: string
  date: string
  type: 'Credit' | 'Debit'
  /** Rupees, always positive. */
  amount: number
  description: string
}

export type WalletOnWire = {
  balance: number
  transactions: MovementOnWire[]
  total: number
}

export function presentWallet({ balance, movements, total }: Wallet): WalletOnWire {
  return { balance: toRupees(balance), transactions: movements.map(presentMovement), total }
}

function presentMovement({ id, at, type, amount, description }: Movement): MovementOnWire {
  return { _id: id, date: at.toISOString(), type, amount: toRupees(amount), description }
}

const paymentFailed = {
  'no-proof': 'there is no proof of it',
  forged: 'the proof of it is not the provider’s',
  foreign: 'this payment is for something else',
  'wrong-amount': 'another amount was paid',
  'not-paid': 'the provider has not received it',
} as const

/** A 402 guarantees that nothing was credited. */
export function presentAddRefusal({ reason }: AddRefusal) {
  switch (reason) {
    case 'no-top-up':
      return { status: 404, message: 'Top-up not found' } as const
    case 'second':
      return { status: 409, message: 'This was paid twice. The second payment goes back' } as const
    case 'unusable':
    case 'closed':
      return { status: 402, message: 'Payment failed: it cannot be used, and all of it goes back' } as const
    case 'unknown':
      return { status: 503, message: notKnown, retryAfter: 5 } as const
    default:
      return { status: 402, message: `Payment failed: ${paymentFailed[reason]}` } as const
  }
}

const notKnown = 'The payment provider does not answer. If you paid, the money comes by itself'

export function presentRequestRefusal({ reason }: RequestRefusal) {
  switch (reason) {
    case 'already-paid':
      return { status: 409, message: 'You have paid this already. It is in your wallet now' } as const
    case 'not-offered':
      return { status: 409, message: notOffered } as const
    case 'wallet-off':
      return { status: 409, message: 'Adding money to a wallet is not offered in this shop' } as const
    case 'too-small':
      return { status: 400, message: notAnAmount } as const
    default:
      return { status: 503, message: 'The payment provider does not answer', retryAfter: 5 } as const
  }
}

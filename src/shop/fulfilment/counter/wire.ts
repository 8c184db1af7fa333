import { z } from 'zod'
import { rupees } from '../../../forms/money.ts'
import { reference } from '../../../forms/reference.ts'
import { digits } from '../../../forms/text.ts'
import { formatRupees } from '../../../lib/money.ts'
import { nationalNumber } from '../../../lib/phone.ts'
import { addressForm } from '../../addresses/wire.ts'
import { MAX_LINES } from '../../cart/rules.ts'
import { explainProblem, quantityField, wantedSize } from '../../cart/wire.ts'
import { counterPayments } from '../../orders/rules.ts'
import { presentFigures } from '../../orders/wire.ts'
import { type CounterRefusal, MAX_COUNTER_UNITS } from './rules.ts'

const wrongCustomer = 'A name has at least two letters, a phone number ten digits as in India'

const name = addressForm.shape.name.refine((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2, wrongCustomer)
const phone = digits(wrongCustomer, nationalNumber).refine((text) => /^[6-9]\d{9}$/.test(text), wrongCustomer)
const blank = z.literal('').transform(() => null)

const said = z.strictObject({
  name: blank
    .or(name)
    .nullish()
    .transform((value) => value ?? null),
  phone: blank
    .or(phone)
    .nullish()
    .transform((value) => value ?? null),
})

export const counterForm = z.object({
  customer: z
    .union([z.object({ id: reference('Which customer?') }), said], {
      error: wrongCustomer,
    })
    .default({ name: null, phone: null }),
  items: z
    .array(
      z.object({ productId: reference('Choose a product'), size: wantedSize, quantity: quantityField }),
      'Add a product',
    )
    .min(1, 'Add a product')
    .max(MAX_LINES, `An order has at most ${MAX_LINES} items`),
  paidBy: z.enum(counterPayments, 'Choose how it was paid'),
  theTotelAmount: rupees('The total is not an amount'),
})

const refusals = {
  'no-customer': { status: 404, message: 'User not found' },
  'no-place': { status: 409, message: 'Give the state of the shop under Settings, Seller first' },
  'unpaid-order': {
    status: 409,
    message: 'This customer has an unpaid order online. Sell once it is paid or has expired',
  },
  gone: { status: 409, message: 'A product or size is no longer there' },
  'key-reused': { status: 422, message: 'This Idempotency-Key belongs to another order' },
} as const

export function presentCounterRefusal(refusal: CounterRefusal) {
  if (refusal.reason === 'line') {
    const problem = explainProblem(refusal.line, MAX_COUNTER_UNITS)
    return { status: 409, message: problem ?? refusals.gone.message } as const
  }
  if (refusal.reason === 'totals-differ') {
    const figures = presentFigures(refusal.totals)
    const message = `The total is ${formatRupees(figures.theTotelAmount)} now. Take the goods out and scan them again`
    return { status: 409, message, ...figures } as const
  }
  return refusals[refusal.reason]
}

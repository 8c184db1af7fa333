import { z } from 'zod'
import { type Buyer, type Delivery, type Draft, type Line, MAX_SESSION_LINES, noDelivery } from './rules.ts'

const text = z.string().max(300)
const lineItem = z.looseObject({
  id: text.optional(),
  item: z.looseObject({
    id: text.min(1, 'Say which item'),
    quantity_unit: z.looseObject({ unit: text.optional(), scale: z.number().optional() }).optional(),
  }),
  quantity: z.int('A quantity is a whole number').min(1, 'A quantity is 1 or more').max(10_000),
})
const lineItems = z.array(lineItem).max(MAX_SESSION_LINES, `Send at most ${MAX_SESSION_LINES} line items`)

const buyer = z.object({
  first_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
  phone_number: text.optional(),
})
const postalAddress = z.object({
  id: text.optional(),
  name: text.optional(),
  first_name: text.optional(),
  last_name: text.optional(),
  phone_number: text.optional(),
  extended_address: text.optional(),
  street_address: text.optional(),
  address_locality: text.optional(),
  address_region: text.optional(),
  address_country: text.optional(),
  postal_code: text.optional(),
})
const method = z.looseObject({
  type: z.enum(['shipping', 'pickup']).optional(),
  destinations: z.array(postalAddress).max(20).optional(),
  selected_destination_id: text.nullish(),
  groups: z
    .array(z.looseObject({ selected_option_id: text.nullish() }))
    .max(20)
    .optional(),
})

const shared = {
  buyer: buyer.optional(),
  context: z.looseObject({ eligibility: z.array(z.unknown()).max(50).optional() }).optional(),
  signals: z.looseObject({}).optional(),
  attribution: z.record(z.string(), z.unknown()).optional(),
  discounts: z.looseObject({ codes: z.array(text).max(10, 'Send at most 10 codes').optional() }).optional(),
}

export const cartInput = z.looseObject({
  line_items: lineItems.min(1, 'Send at least one line item'),
  ...shared,
})

const checkoutFields = {
  ...shared,
  line_items: lineItems.optional(),
  fulfillment: z.looseObject({ methods: z.array(method).max(5).optional() }).optional(),
}
const checkoutBody = z.looseObject(checkoutFields)

const hasLines = ({ line_items = [] }: { line_items?: unknown[] | undefined }) => line_items.length > 0
const needsLines = { path: ['line_items'], message: 'Send at least one line item' }

export const newCheckoutInput = checkoutBody
  .extend({ cart_id: text.optional() })
  .refine((body) => body.cart_id !== undefined || hasLines(body), needsLines)

export const checkoutInput = checkoutBody.refine(hasLines, needsLines)

/** The protocol sends a payment, which the shop does not take from programs. */
export const noInput = z.looseObject({})

type LineItem = z.infer<typeof lineItem>
type CheckoutInput = z.infer<z.ZodObject<typeof checkoutFields>>

const definedOnly = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: NonNullable<Fields[Name]>
  }

/** The shop sells by the piece (C62 in the code list of units). A line in another unit is refused. */
function isOfPieces({ item: { quantity_unit: { unit = 'C62', scale = 0 } = {} } }: LineItem): boolean {
  return unit === 'C62' && scale === 0
}

/** The first line of a size takes what the others ask for. */
function readLines(items: readonly LineItem[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { item, quantity } of items) {
    const sizeId = item.id.toLowerCase()
    const known = lines.get(sizeId)
    if (known) known.quantity += quantity
    else lines.set(sizeId, { id: `line_${lines.size + 1}`, sizeId, quantity })
  }
  return [...lines.values()]
}

function readDelivery({ fulfillment }: CheckoutInput): Delivery {
  const methods = fulfillment?.methods ?? []
  const chosen = methods.find((one) => one.selected_destination_id) ?? methods[0]
  if (!chosen) return noDelivery
  const {
    type = 'shipping',
    destinations = [],
    selected_destination_id: destinationId = null,
    groups = [],
  } = chosen
  const option = groups[0]?.selected_option_id ?? null
  if (type === 'pickup') return { type, destinations: [], destinationId, option: destinationId ?? option }
  const named = destinations.map(({ name: _, ...one }, index) => ({
    ...definedOnly(one),
    id: one.id || `destination_${index + 1}`,
  }))
  return { type, destinations: named, destinationId, option }
}

const readBuyer = ({ buyer = {} }: CheckoutInput): Buyer => definedOnly(buyer)

const readCodes = ({ discounts }: CheckoutInput): string[] => [
  ...new Set((discounts?.codes ?? []).map((code) => code.trim()).filter((code) => code !== '')),
]

/** Names of what a buyer claims to be, such as a member. The shop takes none, and says so of each. */
const readClaims = ({ context }: CheckoutInput): string[] => [
  ...new Set((context?.eligibility ?? []).flatMap((one) => text.safeParse(one).data ?? [])),
]

export function readDraft(input: CheckoutInput): Draft {
  const items = input.line_items ?? []
  const inOtherUnits = items.filter((item) => !isOfPieces(item)).map(({ item }) => item.id)
  return {
    lines: readLines(items.filter(isOfPieces)),
    buyer: readBuyer(input),
    codes: readCodes(input),
    claims: readClaims(input),
    delivery: readDelivery(input),
    ...(inOtherUnits.length > 0 && { inOtherUnits }),
  }
}

/** A checkout of a cart has the lines, codes and buyer of the cart, whatever the request says of them. */
export function readDraftOfCart(input: CheckoutInput, cart: Draft): Draft {
  const buyer = Object.keys(cart.buyer).length > 0 ? cart.buyer : readBuyer(input)
  return { ...cart, buyer, claims: readClaims(input), delivery: readDelivery(input) }
}

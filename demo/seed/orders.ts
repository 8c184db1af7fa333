import { dayOf, startOf } from '../../src/lib/dates.ts'
import { fromRupees, nothing, type Paise } from '../../src/lib/money.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../src/shop/cart/rules.ts'
import { specifiedCharges } from '../../src/shop/charges/rules.ts'
import { type Coupon, couponDiscount, couponProblem } from '../../src/shop/coupons/rules.ts'
import { codAllowed } from '../../src/shop/orders/cod-rules.ts'
import type { PaymentMethod, Status } from '../../src/shop/orders/rules.ts'
import { couponShares } from '../../src/shop/orders/rules.ts'
import { specified } from '../../src/shop/settings/specified.data.ts'
import { oneOf, seededRandom } from '../catalogue/seeded-random.ts'
import type { SeedProduct } from './catalogue-rows.ts'
import { timeBefore } from './dates.ts'
import { idsFor } from './ids.ts'
import type { Offers } from './offers-and-coupons.ts'
import { likelyOutcomes, type Step, stepsTo } from './order-outcomes.ts'
import type { Customer } from './people.ts'

export type DemoItem = {
  id: string
  product: SeedProduct
  size: SeedProduct['sizes'][number]
  quantity: number
  originalPrice: Paise
  price: Paise
  couponShare: Paise
  steps: Step[]
}

export type DemoOrder = Totals & {
  id: string
  buyer: Customer
  method: PaymentMethod
  placedAt: Date
  couponCode: string | null
  items: DemoItem[]
}

type Plan = { daysAgo: number; buyer: Customer; method: PaymentMethod; outcome?: Status }

const ORDERS = 300
const DAYS = 365
const methods = [
  ...(['COD', 'COD', 'COD'] as const),
  ...(['Razorpay', 'Razorpay', 'Razorpay', 'Razorpay', 'Razorpay'] as const),
  ...(['Wallet', 'Wallet'] as const),
] as const
const MAX_FROM_WALLET = fromRupees(12_000)

/** The shopper whose sign-in is printed has an item in every status. */
const firstShopper: [daysAgo: number, PaymentMethod, Status][] = [
  [0, 'COD', 'Pending'],
  [1, 'Razorpay', 'Pending'],
  [3, 'Wallet', 'Shipped'],
  [5, 'COD', 'Cancelled'],
  [9, 'Razorpay', 'Delivered'],
  [12, 'Razorpay', 'ReturnInitialized'],
  [24, 'Wallet', 'ReturnAccepted'],
  [38, 'COD', 'Delivered'],
  [47, 'Razorpay', 'ReturnRejected'],
  [80, 'Wallet', 'Cancelled'],
]

type Shop = { now: Date; products: SeedProduct[]; customers: Customer[]; offers: Offers; coupons: Coupon[] }

/** A year of orders, the oldest first, more of them recent than old. */
export function placeOrders(shop: Shop): DemoOrder[] {
  const random = seededRandom('orders')
  const newId = idsFor('orders')
  const [asha] = shop.customers
  const plans: Plan[] = asha
    ? firstShopper.map(([daysAgo, method, outcome]) => ({ daysAgo, buyer: asha, method, outcome }))
    : []
  while (plans.length < ORDERS) {
    const daysAgo = Math.floor(DAYS * random() ** 1.5)
    const buyer = shop.customers[Math.floor(random() * shop.customers.length)]
    const known =
      buyer && buyer.addresses.length > 0 && buyer.joined < timeBefore(shop.now, daysAgo + 1, () => 0)
    if (known) plans.push({ daysAgo, buyer, method: oneOf(methods, random) })
  }
  return plans
    .map((plan) => ({ plan, placedAt: timeBefore(shop.now, plan.daysAgo, random) }))
    .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .map(({ plan, placedAt }) => placeOrder(shop, plan, placedAt, random, newId))
}

function placeOrder(
  { products, offers, coupons }: Shop,
  { daysAgo, buyer, method, outcome }: Plan,
  placedAt: Date,
  random: () => number,
  newId: (moment: Date) => string,
): DemoOrder {
  const day = dayOf(placedAt)
  const onSale = products
    .filter(({ createdAt }) => createdAt < placedAt)
    .flatMap((product) => Array<SeedProduct>(demand(product)).fill(product))
  const lines = fillBasket(onSale, (product) => offers.priceOn(product, day), method, random)
  const purchase = purchaseAmountOf(lines)
  const coupon =
    random() < 0.35 ? coupons.find((one) => !couponProblem(one, purchase, startOf(day))) : undefined
  const discount = coupon ? couponDiscount(coupon, purchase) : nothing
  const shares = couponShares(discount, lines)
  return {
    ...totalsOf(lines, discount, specifiedCharges),
    id: newId(placedAt),
    buyer,
    method,
    placedAt,
    couponCode: coupon?.code ?? null,
    items: lines.map((line, index) => ({
      ...line,
      id: newId(placedAt),
      couponShare: shares[index] ?? nothing,
      steps: stepsTo(outcome ?? oneOf(likelyOutcomes(daysAgo), random), placedAt, random),
    })),
  }
}

const demandOfCategory: Record<string, number> = {
  'running-shoes': 6,
  'football-boots': 4,
  hoodies: 4,
  jerseys: 3,
  't-shirts': 2,
}

/** Weight of a product when a basket is filled. */
function demand({ slug, category }: SeedProduct): number {
  return (demandOfCategory[category.key] ?? 1) * (1 + Math.floor(seededRandom(`demand ${slug}`)() ** 3 * 6))
}

type Line = Omit<DemoItem, 'id' | 'couponShare' | 'steps'>

/** One to four different products whose total may be paid by `method`. */
function fillBasket(
  onSale: readonly SeedProduct[],
  priceOf: (product: SeedProduct) => Paise,
  method: PaymentMethod,
  random: () => number,
): Line[] {
  const wanted = 1 + Math.floor(random() ** 2 * 4)
  const lines: Line[] = []
  for (let tries = 0; tries < 500 && lines.length < wanted; tries++) {
    const product = onSale[Math.floor(random() * onSale.length)]
    const size = product?.sizes[Math.floor(random() * product.sizes.length)]
    if (!product || !size || lines.some((line) => line.product === product)) continue
    const quantity = random() < 0.85 ? 1 : 2
    const line = { product, size, quantity, originalPrice: product.salePrice, price: priceOf(product) }
    if (canPay(method, totalsOf([...lines, line], nothing, specifiedCharges).total)) lines.push(line)
  }
  return lines
}

function canPay(method: PaymentMethod, total: Paise): boolean {
  return method === 'COD'
    ? codAllowed(total, specified.codLimit)
    : method === 'Razorpay' || total <= MAX_FROM_WALLET
}

import { dayOf } from '../../src/lib/dates.ts'
import { fromRupees, nothing, type Paise } from '../../src/lib/money.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../src/shop/cart/rules.ts'
import { type Coupon, couponDiscount, couponProblem } from '../../src/shop/coupons/rules.ts'
import { codAllowed } from '../../src/shop/orders/cod-rules.ts'
import type { PaymentMethod, Status } from '../../src/shop/orders/rules.ts'
import { couponShares } from '../../src/shop/orders/rules.ts'
import { chanceOf } from '../catalogue/chance.ts'
import { likelyFates, type Step, wayTo } from './fates.ts'
import { idsFor, momentBefore, oneOf } from './moments.ts'
import type { Offers } from './offers.ts'
import type { Person } from './people.ts'
import type { Goods } from './shelves.ts'

export type DemoItem = {
  id: string
  goods: Goods
  size: Goods['sizes'][number]
  quantity: number
  originalPrice: Paise
  price: Paise
  couponShare: Paise
  way: Step[]
}

export type DemoOrder = Totals & {
  id: string
  buyer: Person
  method: PaymentMethod
  placedAt: Date
  couponCode: string | null
  items: DemoItem[]
}

type Plan = { daysAgo: number; buyer: Person; method: PaymentMethod; fate?: Status }

const howMany = 300
const oldest = 365
const methods = [
  ...(['COD', 'COD', 'COD'] as const),
  ...(['Razorpay', 'Razorpay', 'Razorpay', 'Razorpay', 'Razorpay'] as const),
  ...(['Wallet', 'Wallet'] as const),
] as const
/** What one order from a wallet comes to at most. */
const mostFromWallet = fromRupees(12_000)

/** So that the shopper whose sign-in is printed has seen everything. */
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

type Shop = { now: Date; goods: Goods[]; people: Person[]; offers: Offers; coupons: Coupon[] }

/** A year of orders, the oldest first, more of them lately than long ago. */
export function placeOrders(shop: Shop): DemoOrder[] {
  const chance = chanceOf('orders')
  const newId = idsFor('orders')
  const [asha] = shop.people
  const plans: Plan[] = asha
    ? firstShopper.map(([daysAgo, method, fate]) => ({ daysAgo, buyer: asha, method, fate }))
    : []
  while (plans.length < howMany) {
    const daysAgo = Math.floor(oldest * chance() ** 1.5)
    const buyer = shop.people[Math.floor(chance() * shop.people.length)]
    const known =
      buyer && buyer.addresses.length > 0 && buyer.joined < momentBefore(shop.now, daysAgo + 1, () => 0)
    if (known) plans.push({ daysAgo, buyer, method: oneOf(methods, chance) })
  }
  return plans
    .map((plan) => ({ plan, placedAt: momentBefore(shop.now, plan.daysAgo, chance) }))
    .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .map(({ plan, placedAt }) => placeOrder(shop, plan, placedAt, chance, newId))
}

function placeOrder(
  { goods, offers, coupons }: Shop,
  { daysAgo, buyer, method, fate }: Plan,
  placedAt: Date,
  chance: () => number,
  newId: (moment: Date) => string,
): DemoOrder {
  const day = dayOf(placedAt)
  const onShelf = goods
    .filter(({ createdAt }) => createdAt < placedAt)
    .flatMap((one) => Array<Goods>(demand(one)).fill(one))
  const lines = fillBasket(onShelf, (one) => offers.priceOn(one, day), method, chance)
  const purchase = purchaseAmountOf(lines)
  const coupon = chance() < 0.35 ? coupons.find((one) => !couponProblem(one, purchase, day)) : undefined
  const discount = coupon ? couponDiscount(coupon, purchase) : nothing
  const shares = couponShares(discount, lines)
  return {
    ...totalsOf(lines, discount),
    id: newId(placedAt),
    buyer,
    method,
    placedAt,
    couponCode: coupon?.code ?? null,
    items: lines.map((line, index) => ({
      ...line,
      id: newId(placedAt),
      couponShare: shares[index] ?? nothing,
      way: wayTo(fate ?? oneOf(likelyFates(daysAgo), chance), placedAt, chance),
    })),
  }
}

const sought: Record<string, number> = {
  'running-shoes': 6,
  'football-boots': 4,
  hoodies: 4,
  jerseys: 3,
  't-shirts': 2,
}

/** How often goods are wanted, beside others: some kinds more than others, and in each kind some more than the rest. */
function demand({ slug, category }: Goods): number {
  return (sought[category.key] ?? 1) * (1 + Math.floor(chanceOf(`demand ${slug}`)() ** 3 * 6))
}

type Line = Omit<DemoItem, 'id' | 'couponShare' | 'way'>

/** One to four different goods that can be paid so. */
function fillBasket(
  onShelf: readonly Goods[],
  priceOf: (goods: Goods) => Paise,
  method: PaymentMethod,
  chance: () => number,
): Line[] {
  const wanted = 1 + Math.floor(chance() ** 2 * 4)
  const lines: Line[] = []
  for (let tries = 0; tries < 500 && lines.length < wanted; tries++) {
    const goods = onShelf[Math.floor(chance() * onShelf.length)]
    const size = goods?.sizes[Math.floor(chance() * goods.sizes.length)]
    if (!goods || !size || lines.some((line) => line.goods === goods)) continue
    const quantity = chance() < 0.85 ? 1 : 2
    const line = { goods, size, quantity, originalPrice: goods.salePrice, price: priceOf(goods) }
    if (canPay(method, totalsOf([...lines, line], nothing).total)) lines.push(line)
  }
  return lines
}

function canPay(method: PaymentMethod, total: Paise): boolean {
  return method === 'COD' ? codAllowed(total) : method === 'Razorpay' || total <= mostFromWallet
}

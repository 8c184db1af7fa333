import { fromPaise } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { chooseCoupon, readChosenCoupon } from '../../cart/coupon-store.ts'
import { MAX_LINES, maxQuantity } from '../../cart/rules.ts'
import { findSize, lockOrCreateCart, saveLine } from '../../cart/store.ts'
import { couponState } from '../../coupons/rules.ts'
import { findCoupon } from '../../coupons/store.ts'
import { areAssistantsServed } from '../are-served.ts'
import { priceSession } from './price-session.ts'
import type { Buyer, Destination, PricedLine, Session } from './rules.ts'
import { destinationOf, nameOfSize } from './session-rules.ts'
import { completeSessions, lockSession, markTaken } from './store.ts'

export type TakeOverRefusal = { reason: 'no-checkout' | 'over' | 'taken' }

export type TakeOver = { left: string[]; destination: Destination | null; buyer: Buyer }

/**
 * Puts what an assistant has prepared into the shopper's cart, besides what is there. Once: the same shopper asking again changes
 * nothing. One checkout is taken by one person.
 */
export function takeOver(shopperId: string, id: string): Promise<Result<TakeOver, TakeOverRefusal>> {
  return attempt(async (tx) => {
    if (!(await areAssistantsServed(tx))) return refused({ reason: 'no-checkout' })
    await completeSessions(tx, id)
    const session = await lockSession(tx, 'checkout', id, null)
    if (!session) return refused({ reason: 'no-checkout' })
    const { draft } = session
    const taken = { destination: destinationOf(draft.delivery), buyer: draft.buyer }
    const now = clock.now()
    if (session.canceled || session.orderId !== null || session.expiresAt <= now)
      return refused({ reason: 'over' })
    if (session.shopperId === shopperId) return done({ left: [], ...taken })
    if (session.shopperId !== null) return refused({ reason: 'taken' })
    const left = await fillCart(tx, shopperId, session)
    await markTaken(tx, id, shopperId, now)
    return done({ left, ...taken })
  })
}

async function fillCart(tx: Tx, shopperId: string, { draft, told }: Session): Promise<string[]> {
  await lockOrCreateCart(tx, shopperId)
  const { lines, left, given, unitsPerLine, now } = await priceSession(tx, draft, 'checkout', shopperId)
  const problems = left.map(({ name }) => `${name ?? 'An item'} cannot be bought any more.`)
  for (const line of lines) {
    const problem = await addLine(tx, shopperId, line, { told, unitsPerLine })
    if (problem) problems.push(problem)
  }
  const kept = given?.code ? await offerCoupon(tx, shopperId, given.code, now) : null
  return kept ? [...problems, kept] : problems
}

/** One that she has chosen herself stays while it is valid; what is said of it then. */
async function offerCoupon(tx: Tx, shopperId: string, code: string, now: Date): Promise<string | null> {
  const coupon = await findCoupon(tx, code, shopperId)
  if (!coupon) return null
  const own = await readChosenCoupon(tx, shopperId)
  const isKept = own !== null && !own.limitProblem && couponState(own, now) === 'Valid'
  if (!isKept) await chooseCoupon(tx, shopperId, coupon.id)
  if (!isKept || own.id === coupon.id) return null
  return `Your cart keeps your coupon ${own.code}. An order takes one coupon, so ${coupon.code} was left out.`
}

/** Null if the cart took all of it. */
async function addLine(
  tx: Tx,
  shopperId: string,
  line: PricedLine,
  { told, unitsPerLine }: { told: Session['told']; unitsPerLine: number },
): Promise<string | null> {
  const { product, size, asked, sizeId } = line
  const name = nameOfSize(line)
  const found = await findSize(tx, shopperId, product.id, size.size)
  if (!found?.available || found.sizeId === null || found.stock === null)
    return `${name} cannot be bought any more.`
  const has = found.lineQuantity ?? 0
  if (has === 0 && found.lineCount >= MAX_LINES)
    return `A cart holds at most ${MAX_LINES} different items, without ${name}.`
  const quantity = Math.max(has, Math.min(maxQuantity(found.stock, unitsPerLine), has + asked))
  const seenPrice = fromPaise(told[sizeId] ?? found.price)
  if (quantity > has)
    await saveLine(tx, shopperId, found, { productId: product.id, sizeId: found.sizeId, quantity, seenPrice })
  return quantity < has + asked ? `Your cart has ${quantity} of ${name}, which is all it can have.` : null
}

import { randomBytes } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import type { Assistant } from '../rules.ts'
import { priceSession } from './price-session.ts'
import { type Draft, type Kind, pricesOf, SESSION_DAYS, type Session, statusOf } from './rules.ts'
import type { PricedDraft, PricedSession, SessionOutcome } from './session-rules.ts'
import {
  cancelSession,
  completeSessions,
  findCheckoutOfCart,
  findOrderNumber,
  findSession,
  insertSession,
  lockSession,
  markHandedOver,
  releaseCart,
  updateDraft,
} from './store.ts'

const endsAt = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 86_400_000)

const priceFor = (on: Database, { draft, kind, shopperId }: Session, assistant: Assistant) =>
  priceSession(on, draft, kind, shopperId ?? assistant.shopperId)

async function withOrder(on: Database, session: Session, priced: PricedDraft): Promise<PricedSession> {
  const number = session.orderId && (await findOrderNumber(on, session.orderId))
  return { session, priced, orderNumber: number ? String(number) : null }
}

async function show(on: Database, session: Session, assistant: Assistant): Promise<SessionOutcome> {
  return { is: 'shown', ...(await withOrder(on, session, await priceFor(on, session, assistant))) }
}

export type NewSession = { kind: Kind; draft: Draft; cartId?: string }

/** `session` null, and nothing is made, where nothing of it can be bought. */
async function makeSession(
  tx: Tx,
  { profile, shopperId }: Pick<Assistant, 'profile' | 'shopperId'>,
  { kind, draft, cartId }: NewSession,
) {
  const priced = await priceSession(tx, draft, kind, shopperId)
  if (priced.lines.length === 0) return { session: null, priced }
  const updatedAt = clock.now()
  const id = `${kind}_${randomBytes(16).toString('hex')}`
  const times = { updatedAt, expiresAt: endsAt(updatedAt) }
  const made = { id, kind, profile, draft, told: pricesOf(priced), cartId: cartId ?? null, ...times }
  return { session: await insertSession(tx, made), priced }
}

export const makeCheckout = (tx: Tx, draft: Draft) =>
  makeSession(tx, { profile: '', shopperId: null }, { kind: 'checkout', draft })

export async function addSession(tx: Tx, assistant: Assistant, made: NewSession): Promise<SessionOutcome> {
  const { session, priced } = await makeSession(tx, assistant, made)
  if (!session) return { is: 'none', draft: made.draft, left: priced.left }
  return { is: 'new', session, priced, orderNumber: null }
}

/** A cart has one checkout that is not over, which is answered again. */
export async function addCheckoutOfCart(
  tx: Tx,
  assistant: Assistant,
  cartId: string,
  draftOf: (cart: Draft) => Draft,
): Promise<SessionOutcome> {
  const cart = await lockSession(tx, 'cart', cartId, assistant.profile)
  if (!cart || cart.canceled || cart.expiresAt <= clock.now()) return { is: 'missing', kind: 'cart' }
  const known = await findCheckoutOfCart(tx, cartId)
  if (known) {
    await completeSessions(tx, known.id)
    const checkout = await lockSession(tx, 'checkout', known.id, assistant.profile)
    if (checkout && !isOver(checkout)) return show(tx, checkout, assistant)
    await releaseCart(tx, known.id)
  }
  return addSession(tx, assistant, { kind: 'checkout', draft: draftOf(cart.draft), cartId })
}

const isOver = (session: Session) => {
  const status = statusOf(session, false, clock.now())
  return status === 'completed' || status === 'canceled'
}

/** A canceled cart is gone; a canceled checkout is still shown. */
const isGone = (session: Session | null): session is null =>
  session === null || (session.kind === 'cart' && isOver(session))

export async function readSession(
  on: Database,
  assistant: Assistant,
  kind: Kind,
  id: string,
): Promise<SessionOutcome> {
  await completeSessions(on, id)
  const session = await findSession(on, kind, id, assistant.profile)
  return isGone(session) ? { is: 'missing', kind } : show(on, session, assistant)
}

const over = (session: Session): SessionOutcome => ({ is: session.orderId ? 'completed' : 'canceled' })

/** An update whose destination or unit cannot be had changes nothing. */
export async function replaceDraft(
  tx: Tx,
  assistant: Assistant,
  { kind, id, draft }: { kind: Kind; id: string; draft: Draft },
): Promise<SessionOutcome> {
  await completeSessions(tx, id)
  const session = await lockSession(tx, kind, id, assistant.profile)
  if (isGone(session)) return { is: 'missing', kind }
  if (isOver(session)) return over(session)
  if (session.shopperId) return { is: 'taken' }
  const wanted = await priceSession(tx, draft, kind, assistant.shopperId)
  const { misdirected } = wanted
  if (misdirected !== null || draft.inOtherUnits) {
    const priced = await priceFor(tx, session, assistant)
    return { is: 'unchanged', asked: draft, misdirected, session, priced, orderNumber: null }
  }
  const updatedAt = clock.now()
  const expiresAt = endsAt(updatedAt)
  await updateDraft(tx, id, { draft, told: pricesOf(wanted), updatedAt, expiresAt })
  // With the prices that were told before, so that the answer says what has changed.
  return { is: 'shown', session: { ...session, draft, expiresAt }, priced: wanted, orderNumber: null }
}

export async function endSession(
  tx: Tx,
  assistant: Assistant,
  kind: Kind,
  id: string,
): Promise<SessionOutcome> {
  await completeSessions(tx, id)
  const session = await lockSession(tx, kind, id, assistant.profile)
  if (isGone(session)) return { is: 'missing', kind }
  if (isOver(session)) return over(session)
  await cancelSession(tx, id, clock.now())
  return show(tx, kind === 'cart' ? session : { ...session, canceled: true }, assistant)
}

/** Nothing is ordered: a person goes on from here. */
export async function handOverCheckout(tx: Tx, assistant: Assistant, id: string): Promise<SessionOutcome> {
  await completeSessions(tx, id)
  const session = await lockSession(tx, 'checkout', id, assistant.profile)
  if (session === null) return { is: 'missing', kind: 'checkout' }
  if (isOver(session)) return over(session)
  const now = clock.now()
  await markHandedOver(tx, id, now)
  return show(tx, { ...session, handedOverAt: session.handedOverAt ?? now }, assistant)
}

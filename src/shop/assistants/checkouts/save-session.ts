import { randomBytes } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import type { Assistant } from '../rules.ts'
import { priceSession } from './price-session.ts'
import { type Draft, type Kind, pricesOf, SESSION_DAYS, type Session, statusOf } from './rules.ts'
import type { PricedSession, SessionOutcome } from './session-rules.ts'
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

async function priced(on: Database, session: Session, assistant: Assistant): Promise<PricedSession> {
  const shopperId = session.shopperId ?? assistant.shopperId
  const number = session.orderId && (await findOrderNumber(on, session.orderId))
  return {
    session,
    priced: await priceSession(on, session.draft, session.kind, shopperId),
    orderNumber: number ? String(number) : null,
  }
}

const show = async (on: Database, session: Session, assistant: Assistant): Promise<SessionOutcome> => ({
  is: 'shown',
  ...(await priced(on, session, assistant)),
})

export type NewSession = { kind: Kind; draft: Draft; cartId?: string }

/** Null and nothing is made where nothing of it can be bought. */
async function makeSession(
  tx: Tx,
  { profile, shopperId }: Pick<Assistant, 'profile' | 'shopperId'>,
  made: NewSession,
) {
  const { kind, draft, cartId = null } = made
  const found = await priceSession(tx, draft, kind, shopperId)
  if (found.lines.length === 0) return { session: null, left: found.left }
  const now = clock.now()
  const id = `${kind}_${randomBytes(16).toString('hex')}`
  const session = {
    id,
    kind,
    profile,
    draft,
    told: pricesOf(found),
    cartId,
    updatedAt: now,
    expiresAt: endsAt(now),
  }
  return { session: await insertSession(tx, session), left: [] }
}

export const makeCheckout = (tx: Tx, draft: Draft) =>
  makeSession(tx, { profile: '', shopperId: null }, { kind: 'checkout', draft })

export async function addSession(tx: Tx, assistant: Assistant, made: NewSession): Promise<SessionOutcome> {
  const { session, left } = await makeSession(tx, assistant, made)
  if (!session) return { is: 'none', draft: made.draft, left }
  return { is: 'new', ...(await priced(tx, session, assistant)) }
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
  if (misdirected !== null || draft.inOtherUnits)
    return { is: 'unchanged', asked: draft, misdirected, ...(await priced(tx, session, assistant)) }
  const now = clock.now()
  const shown = await show(tx, { ...session, draft, expiresAt: endsAt(now) }, assistant)
  await updateDraft(tx, id, { draft, told: pricesOf(wanted), updatedAt: now, expiresAt: endsAt(now) })
  return shown
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

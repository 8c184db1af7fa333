import { randomBytes } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import type { Answer, Assistant, Message } from '../rules.ts'
import { notAllowed, notFound, presentLeft, presentMisdirected, presentOtherUnits } from './messages-wire.ts'
import { priceSession } from './price-session.ts'
import { type Draft, type Kind, pricesOf, SESSION_DAYS, type Session, statusOf } from './rules.ts'
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
import { presentCart, presentCheckout } from './wire.ts'

const endsAt = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 86_400_000)

const missing = (kind: Kind): Answer => ({ isError: true, body: { messages: [notFound(kind)] } })
const refusal = (content: string): Answer => ({ isError: true, body: { messages: [notAllowed(content)] } })

async function showSession(on: Database, session: Session, assistant: Assistant): Promise<Answer> {
  const priced = await priceSession(on, session.draft, session.kind, session.shopperId ?? assistant.shopperId)
  const number = session.orderId && (await findOrderNumber(on, session.orderId))
  const shown = { session, priced, assistant, origin: ownOrigin, orderNumber: number ? String(number) : null }
  return { body: session.kind === 'cart' ? presentCart(shown) : presentCheckout(shown) }
}

export type NewSession = { kind: Kind; draft: Draft; cartId?: string }

/** Null and nothing is made where nothing of it can be bought. */
async function makeSession(
  tx: Tx,
  { profile, shopperId }: Pick<Assistant, 'profile' | 'shopperId'>,
  made: NewSession,
) {
  const { kind, draft, cartId = null } = made
  const priced = await priceSession(tx, draft, kind, shopperId)
  if (priced.lines.length === 0) return { session: null, left: priced.left }
  const now = clock.now()
  const id = `${kind}_${randomBytes(16).toString('hex')}`
  const session = {
    id,
    kind,
    profile,
    draft,
    told: pricesOf(priced),
    cartId,
    updatedAt: now,
    expiresAt: endsAt(now),
  }
  return { session: await insertSession(tx, session), left: [] }
}

export const makeCheckout = (tx: Tx, draft: Draft) =>
  makeSession(tx, { profile: '', shopperId: null }, { kind: 'checkout', draft })

export async function addSession(tx: Tx, assistant: Assistant, made: NewSession): Promise<Answer> {
  const { session, left } = await makeSession(tx, assistant, made)
  if (session) return { ...(await showSession(tx, session, assistant)), status: 201 }
  const messages = [...presentOtherUnits(made.draft), ...left.map(presentLeft)]
  return { isError: true, body: { messages: messages.map((one) => ({ ...one, severity: 'unrecoverable' })) } }
}

/** A cart has one checkout that is not over, which is answered again. */
export async function addCheckoutOfCart(
  tx: Tx,
  assistant: Assistant,
  cartId: string,
  draftOf: (cart: Draft) => Draft,
): Promise<Answer> {
  const cart = await lockSession(tx, 'cart', cartId, assistant.profile)
  if (!cart || cart.canceled || cart.expiresAt <= clock.now()) return missing('cart')
  const known = await findCheckoutOfCart(tx, cartId)
  if (known) {
    await completeSessions(tx, known.id)
    const checkout = await lockSession(tx, 'checkout', known.id, assistant.profile)
    if (checkout && !isOver(checkout)) return showSession(tx, checkout, assistant)
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
): Promise<Answer> {
  await completeSessions(on, id)
  const session = await findSession(on, kind, id, assistant.profile)
  return isGone(session) ? missing(kind) : showSession(on, session, assistant)
}

const over = (session: Session) =>
  refusal(session.orderId ? 'This checkout is completed' : 'This checkout is canceled')

/** An update whose destination or unit cannot be had changes nothing. */
async function showUnchanged(
  tx: Tx,
  session: Session,
  assistant: Assistant,
  refused: Message[],
): Promise<Answer> {
  const { body } = await showSession(tx, session, assistant)
  const messages = Array.isArray(body.messages) ? body.messages : []
  return { body: { ...body, messages: [...refused, ...messages] } }
}

export async function replaceDraft(
  tx: Tx,
  assistant: Assistant,
  { kind, id, draft }: { kind: Kind; id: string; draft: Draft },
): Promise<Answer> {
  await completeSessions(tx, id)
  const session = await lockSession(tx, kind, id, assistant.profile)
  if (isGone(session)) return missing(kind)
  if (isOver(session)) return over(session)
  if (session.shopperId) return refusal('The buyer has taken this checkout into her cart')
  const priced = await priceSession(tx, draft, kind, assistant.shopperId)
  const refused = [
    ...presentOtherUnits(draft),
    ...(priced.misdirected === null ? [] : [presentMisdirected(priced.misdirected)]),
  ]
  if (refused.length > 0) return showUnchanged(tx, session, assistant, refused)
  const now = clock.now()
  const shown = await showSession(tx, { ...session, draft, expiresAt: endsAt(now) }, assistant)
  await updateDraft(tx, id, { draft, told: pricesOf(priced), updatedAt: now, expiresAt: endsAt(now) })
  return shown
}

export async function endSession(tx: Tx, assistant: Assistant, kind: Kind, id: string): Promise<Answer> {
  await completeSessions(tx, id)
  const session = await lockSession(tx, kind, id, assistant.profile)
  if (isGone(session)) return missing(kind)
  if (isOver(session)) return over(session)
  await cancelSession(tx, id, clock.now())
  return showSession(tx, kind === 'cart' ? session : { ...session, canceled: true }, assistant)
}

/** Nothing is ordered: a person goes on from here. */
export async function handOverCheckout(tx: Tx, assistant: Assistant, id: string): Promise<Answer> {
  await completeSessions(tx, id)
  const session = await lockSession(tx, 'checkout', id, assistant.profile)
  if (session === null) return missing('checkout')
  if (isOver(session)) return over(session)
  const now = clock.now()
  await markHandedOver(tx, id, now)
  return showSession(tx, { ...session, handedOverAt: session.handedOverAt ?? now }, assistant)
}

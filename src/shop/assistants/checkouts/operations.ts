import { db, type Tx } from '../../../platform/database.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { type Operation, operation } from '../operation-wire.ts'
import type { Answer, Assistant, IdempotencyKey } from '../rules.ts'
import { answerOnce } from './answer-once.ts'
import {
  cartInput,
  checkoutInput,
  newCheckoutInput,
  noInput,
  readDraft,
  readDraftOfCart,
} from './input-wire.ts'
import {
  addCheckoutOfCart,
  addSession,
  endSession,
  handOverCheckout,
  readSession,
  replaceDraft,
} from './save-session.ts'
import type { SessionOutcome } from './session-rules.ts'
import { presentOutcome } from './wire.ts'

const ofCarts = 'dev.ucp.shopping.cart'
const ofCheckouts = 'dev.ucp.shopping.checkout'

function changeOnce(
  assistant: Assistant,
  once: IdempotencyKey | null,
  request: unknown[],
  work: (tx: Tx) => Promise<SessionOutcome>,
): Promise<Answer> {
  return answerOnce(assistant, once, request, async (tx) =>
    presentOutcome(await work(tx), assistant, ownOrigin),
  )
}

const createCart = operation({
  tool: 'create_cart',
  method: 'POST',
  path: '/carts',
  bodyArgument: 'cart',
  summary: 'Put sizes of products together. Nothing is reserved.',
  capability: ofCarts,
  input: cartInput,
  run: (assistant, { input, once }) =>
    changeOnce(assistant, once, ['create_cart'], (tx) =>
      addSession(tx, assistant, { kind: 'cart', draft: readDraft(input) }),
    ),
})

const getCart = operation({
  tool: 'get_cart',
  method: 'GET',
  path: '/carts/{id}',
  summary: 'A cart at the prices of now.',
  capability: ofCarts,
  input: noInput,
  run: async (assistant, { id }) =>
    presentOutcome(await readSession(db, assistant, 'cart', id ?? ''), assistant, ownOrigin),
})

const updateCart = operation({
  tool: 'update_cart',
  method: 'PUT',
  path: '/carts/{id}',
  bodyArgument: 'cart',
  summary: 'Replace a cart whole.',
  capability: ofCarts,
  input: cartInput,
  run: (assistant, { id, input, once }) =>
    changeOnce(assistant, once, ['update_cart', id], (tx) =>
      replaceDraft(tx, assistant, { kind: 'cart', id: id ?? '', draft: readDraft(input) }),
    ),
})

const cancelCart = operation({
  tool: 'cancel_cart',
  method: 'POST',
  path: '/carts/{id}/cancel',
  summary: 'Drop a cart.',
  capability: ofCarts,
  input: noInput,
  run: (assistant, { id, once }) =>
    changeOnce(assistant, once, ['cancel_cart', id], (tx) => endSession(tx, assistant, 'cart', id ?? '')),
})

export const cartOperations: readonly Operation[] = [createCart, getCart, updateCart, cancelCart]

const createCheckout = operation({
  tool: 'create_checkout',
  method: 'POST',
  path: '/checkout-sessions',
  bodyArgument: 'checkout',
  summary: 'Begin a checkout of sizes of products, or of a cart. Nothing is reserved.',
  capability: ofCheckouts,
  input: newCheckoutInput,
  run: (assistant, { input, once }) =>
    changeOnce(assistant, once, ['create_checkout'], (tx) =>
      input.cart_id === undefined
        ? addSession(tx, assistant, { kind: 'checkout', draft: readDraft(input) })
        : addCheckoutOfCart(tx, assistant, input.cart_id, (cart) => readDraftOfCart(input, cart)),
    ),
})

const getCheckout = operation({
  tool: 'get_checkout',
  method: 'GET',
  path: '/checkout-sessions/{id}',
  summary: 'A checkout at the prices of now, and what became of it.',
  capability: ofCheckouts,
  input: noInput,
  run: async (assistant, { id }) =>
    presentOutcome(await readSession(db, assistant, 'checkout', id ?? ''), assistant, ownOrigin),
})

const updateCheckout = operation({
  tool: 'update_checkout',
  method: 'PUT',
  path: '/checkout-sessions/{id}',
  bodyArgument: 'checkout',
  summary: 'Replace a checkout whole.',
  capability: ofCheckouts,
  input: checkoutInput,
  run: (assistant, { id, input, once }) =>
    changeOnce(assistant, once, ['update_checkout', id], (tx) =>
      replaceDraft(tx, assistant, { kind: 'checkout', id: id ?? '', draft: readDraft(input) }),
    ),
})

const completeCheckout = operation({
  tool: 'complete_checkout',
  method: 'POST',
  path: '/checkout-sessions/{id}/complete',
  bodyArgument: 'checkout',
  summary: 'Hand a checkout over to the buyer, who signs in and pays in the shop. Orders nothing.',
  capability: ofCheckouts,
  input: noInput,
  run: (assistant, { id, once }) =>
    changeOnce(assistant, once, ['complete_checkout', id], (tx) => handOverCheckout(tx, assistant, id ?? '')),
})

const cancelCheckout = operation({
  tool: 'cancel_checkout',
  method: 'POST',
  path: '/checkout-sessions/{id}/cancel',
  summary: 'Cancel a checkout.',
  capability: ofCheckouts,
  input: noInput,
  run: (assistant, { id, once }) =>
    changeOnce(assistant, once, ['cancel_checkout', id], (tx) =>
      endSession(tx, assistant, 'checkout', id ?? ''),
    ),
})

export const checkoutOperations: readonly Operation[] = [
  createCheckout,
  getCheckout,
  updateCheckout,
  completeCheckout,
  cancelCheckout,
]

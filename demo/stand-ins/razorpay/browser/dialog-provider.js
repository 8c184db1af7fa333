/**
 * @typedef {{ key: string, order_id: string, amount?: number | string, name?: string, description?: string,
 *   image?: string, prefill?: { email?: string, contact?: string }, theme?: { color?: string }, timeout?: number,
 *   retry?: boolean | { enabled?: boolean },
 *   modal?: { escape?: boolean, backdropclose?: boolean, confirm_close?: boolean } }} Options
 * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Proof
 * @typedef {{ code: string, description: string, reason?: string, metadata?: object }} PaymentError
 * @typedef {{ method: string, vpa?: string, bank?: string }} Instrument
 */

const noAnswer = {
  code: 'GATEWAY_ERROR',
  description: 'The payment provider does not answer. Please try again.',
}

/**
 * @param {Options} options
 * @returns {Promise<{ amount: number } | { error: PaymentError }>}
 */
export async function preferences({ key, order_id, amount }) {
  const order = await ask(`preferences?${new URLSearchParams({ key, order_id })}`)
  if ('error' in order || amount === undefined || Number(amount) === order.amount) return order
  const description = "The amount passed is not the order's amount."
  return { error: { code: 'BAD_REQUEST_ERROR', description } }
}

/**
 * @param {Options} options
 * @param {Instrument} instrument
 * @param {string} outcome
 * @returns {Promise<Proof | { error: PaymentError }>}
 */
export function pay({ order_id, prefill = {} }, instrument, outcome) {
  const { email, contact } = prefill
  const body = JSON.stringify({ order_id, outcome, ...instrument, email, contact })
  return ask('pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function ask(path, init) {
  try {
    return await (await fetch(path, init)).json()
  } catch {
    return { error: noAnswer }
  }
}

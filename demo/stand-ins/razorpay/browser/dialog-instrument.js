const cards = ['4100280000001007', '5500670000001002', '6527658900001005']
const upiAnswers = new Map([
  ['success@razorpay', 'success'],
  ['failure@razorpay', 'failure'],
])

/**
 * @typedef {import('./dialog-provider.js').Instrument} Instrument
 * @typedef {{ instrument: Instrument, outcome?: string } | { field: string, mistake: string }} Chosen
 */

/**
 * @param {FormData} form
 * @returns {Chosen}
 */
export function chosenIn(form) {
  /** @param {string} name */
  const field = (name) => String(form.get(name) ?? '').trim()
  const method = field('method')
  if (method === 'netbanking') return { instrument: { method, bank: field('bank') } }
  if (method === 'upi') {
    const vpa = field('vpa').toLowerCase()
    const outcome = upiAnswers.get(vpa)
    if (outcome) return { instrument: { method, vpa }, outcome }
    return { field: 'vpa', mistake: 'Here only success@razorpay and failure@razorpay answer.' }
  }
  if (!cards.includes(field('number').replace(/\D/g, '')))
    return { field: 'number', mistake: 'Only the test cards below work here.' }
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(field('expiry')) ?? []
  if (!month || new Date(2000 + Number(year), Number(month)) < new Date())
    return { field: 'expiry', mistake: 'Enter a month to come, as MM/YY.' }
  if (!/^\d{3}$/.test(field('cvv'))) return { field: 'cvv', mistake: 'Enter any three digits.' }
  return { instrument: { method } }
}

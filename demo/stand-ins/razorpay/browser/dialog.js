import { pay, preferences } from './dialog-provider.js'
import { showBank, showEnding, showMethods, showMoment, showWaiting, the } from './dialog-screens.js'

/**
 * @typedef {import('./dialog-provider.js').Options} Options
 * @typedef {import('./dialog-provider.js').Instrument} Instrument
 */

/** @param {object} message */
const post = (message) => parent.postMessage(message, location.origin)
const dismiss = () => post({ type: 'dismissed' })

/** The current screen; while the payer is asked whether to leave, the one to return to. */
let here = showMoment
let leaving = false
let leave = dismiss

/** @param {() => void} place */
function goTo(place) {
  here = place
  if (!leaving) place()
}

/** @param {Options} options */
async function begin(options) {
  introduce(options)
  leave = () => askToLeave(options)
  if (options.timeout) countDown(options.timeout)
  const order = await preferences(options)
  if ('error' in order) {
    leave = dismiss
    return showEnding('This cannot be paid', order.error.description, { Close: dismiss })
  }
  const price = inRupees(order.amount)
  the(HTMLElement, '#amount').textContent = price
  goTo(() => choose(options, price))
}

/**
 * @param {Options} options
 * @param {string} price
 */
function choose(options, price) {
  showMethods(price, (instrument, outcome) => {
    if (outcome) return attempt(options, price, instrument, outcome)
    goTo(() => showBank((answer) => attempt(options, price, instrument, answer)))
  })
  the(HTMLElement, '#name').focus()
}

/**
 * @param {Options} options
 * @param {string} price
 * @param {Instrument} instrument
 * @param {string} outcome
 */
async function attempt(options, price, instrument, outcome) {
  showWaiting()
  here = showMoment
  const answer = await pay(options, instrument, outcome === 'lost' ? 'success' : outcome)
  if ('error' in answer) return failed(options, price, answer.error)
  leave = () => {}
  if (outcome === 'lost') return lost()
  showEnding('Paid', `${price} went to ${options.name ?? 'the shop'}.`)
  setTimeout(() => post({ type: 'paid', proof: answer }), 600)
}

/**
 * @param {Options} options
 * @param {string} price
 * @param {import('./dialog-provider.js').PaymentError} error
 */
function failed(options, price, error) {
  post({ type: 'failed', error })
  const { retry } = options
  const again = typeof retry === 'object' ? retry.enabled !== false : retry !== false
  if (!again) return dismiss()
  const tryAgain = () => goTo(() => choose(options, price))
  goTo(() => showEnding('Not paid', error.description, { 'Try again': tryAgain, Leave: dismiss }))
}

function lost() {
  leave = dismiss
  showEnding(
    'The answer is lost',
    'The payment was made, and nobody tells the page of it. Close this, or the whole tab: a good shop finds out by itself.',
    { Close: dismiss },
  )
}

/** @param {Options} options */
function askToLeave({ modal }) {
  if (modal?.confirm_close === false) return dismiss()
  leaving = true
  const stay = () => {
    leaving = false
    here()
  }
  showEnding('Leave without paying?', 'Nothing has been paid yet.', {
    'Go on paying': stay,
    Leave: dismiss,
  })
}

/** @param {Options} options */
function introduce({ name, description, image, order_id, theme, modal }) {
  the(HTMLElement, '#name').textContent = name ?? 'Payment'
  the(HTMLElement, '#description').textContent = description ?? ''
  the(HTMLElement, '#order').textContent = order_id
  if (theme?.color) document.documentElement.style.setProperty('--theme', theme.color)
  const picture = the(HTMLImageElement, '#image')
  if (image) Object.assign(picture, { src: image, hidden: false })
  the(HTMLElement, '#close').addEventListener('click', () => leave())
  const onEscape = () => modal?.escape !== false && leave()
  addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape())
  addEventListener('message', ({ data, source }) => source === parent && data.type === 'escape' && onEscape())
  addEventListener('pointerdown', ({ target }) => {
    if (modal?.backdropclose && target === document.body) leave()
  })
  the(HTMLElement, 'main').hidden = false
}

/** @param {number} seconds */
function countDown(seconds) {
  const end = Date.now() + seconds * 1000
  const clock = the(HTMLElement, '#left')
  const tick = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000))
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`
    if (left === 0) dismiss()
  }
  tick()
  setInterval(tick, 1000)
}

/** @param {number} paise */
function inRupees(paise) {
  const decimals = paise % 100 === 0 ? 0 : 2
  const figures = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `₹${new Intl.NumberFormat('en-IN', figures).format(paise / 100)}`
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && source === parent && data.type === 'open') void begin(data.options)
})
post({ type: 'ready' })

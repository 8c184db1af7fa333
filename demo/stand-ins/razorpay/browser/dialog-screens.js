import { chosenIn } from './dialog-instrument.js'

/**
 * @template {Element} Kind
 * @param {new () => Kind} kind
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {Kind}
 */
export function the(kind, selector, within = document) {
  const found = within.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`no ${selector}`)
}

const screen = the(HTMLElement, '#screen')

/** @param {string} id */
function show(id) {
  const { content } = the(HTMLTemplateElement, `template#${id}`)
  screen.replaceChildren(content.cloneNode(true))
  screen.querySelector('h2')?.focus()
}

export const showMoment = () => show('moment')

/**
 * @param {string} price
 * @param {(instrument: import('./dialog-provider.js').Instrument, outcome?: string) => void} chosen
 */
export function showMethods(price, chosen) {
  show('choose')
  const form = the(HTMLFormElement, 'form', screen)
  const error = the(HTMLElement, '.error', form)
  the(HTMLButtonElement, '#pay', form).textContent = `Pay ${price}`
  const forgetMistake = () => {
    error.hidden = true
    for (const field of form.querySelectorAll('[aria-invalid]')) {
      field.removeAttribute('aria-invalid')
      field.removeAttribute('aria-describedby')
    }
  }
  form.addEventListener('change', forgetMistake)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    forgetMistake()
    const choice = chosenIn(new FormData(form))
    if ('instrument' in choice) return chosen(choice.instrument, choice.outcome)
    const field = the(HTMLInputElement, `[name="${choice.field}"]`, form)
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', error.id)
    error.textContent = choice.mistake
    error.hidden = false
    field.focus()
  })
}

/** @param {(outcome: string) => void} answered */
export function showBank(answered) {
  show('bank')
  for (const button of screen.querySelectorAll('button'))
    button.addEventListener('click', () => answered(button.dataset.outcome ?? ''))
}

export function showWaiting() {
  for (const button of screen.querySelectorAll('button')) button.disabled = true
}

/**
 * @param {string} title
 * @param {string} text
 * @param {Record<string, () => void>} [actions]
 */
export function showEnding(title, text, actions = {}) {
  show('ending')
  const heading = the(HTMLElement, 'h2', screen)
  heading.textContent = title
  the(HTMLElement, '#ending-text', screen).textContent = text
  const buttons = Object.entries(actions).map(([name, act], place) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: name })
    button.className = place === 0 ? 'act' : ''
    button.addEventListener('click', act)
    return button
  })
  the(HTMLElement, '.answers', screen).replaceChildren(...buttons)
  heading.focus()
}

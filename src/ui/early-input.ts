/** What somebody did with an element before the page's scripts had arrived, as first-script.js records it. */
type EarlyAction = { type: 'click' | 'submit' } | { type: 'change'; value: string; checked: boolean }

export type EarlyInput = Map<Element, EarlyAction>

declare global {
  interface Window {
    takeEarlyInput?: () => EarlyInput
  }
}

/** Ends the recording and answers what was recorded. React handles what follows, which replaces what was recorded before. */
export function takeEarlyInput(): EarlyInput {
  const early = window.takeEarlyInput?.() ?? new Map()
  const forget = ({ target }: Event) => {
    if (target instanceof Element) early.delete(target.closest('button') ?? target)
  }
  for (const type of ['input', 'change', 'click', 'submit']) document.addEventListener(type, forget, true)
  return early
}

/** Repeats what was recorded, now that React handles it. */
export function repeat(early: EarlyInput): void {
  for (const [element, action] of early) {
    if (!element.isConnected) continue
    if (action.type === 'change') change(element, action)
    else if (element instanceof HTMLFormElement) element.requestSubmit()
    else if (element instanceof HTMLButtonElement) element.click()
  }
  early.clear()
  for (const waiting of document.querySelectorAll<HTMLElement>('[data-waiting]'))
    delete waiting.dataset.waiting
}

function change(element: Element, { value, checked }: { value: string; checked: boolean }): void {
  if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
    if (checked === element.defaultChecked) return
    element.checked = !checked
    element.click()
  } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    // React takes an event for news only when the value differs from the last one that it set or saw.
    element.value = ''
    setValue(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Sets a field's value past React, which watches the field's own property. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
}

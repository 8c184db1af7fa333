import { flushSync } from 'react-dom'

/** What somebody did with an element before the page's scripts had arrived, as first-script.js records it. */
type EarlyAction = { type: 'click' | 'submit' } | { type: 'change'; value: string; checked: boolean }

declare global {
  interface Window {
    takeEarlyInput?: () => Map<Element, EarlyAction>
  }
}

/** Ends the recording and repeats what was recorded, once React handles all of the page. */
export function repeatEarlyInput(): void {
  for (const [element, action] of window.takeEarlyInput?.() ?? []) {
    // Each sees what the one before it has changed.
    if (element.isConnected) flushSync(() => act(element, action))
  }
  for (const waiting of document.querySelectorAll<HTMLElement>('[data-waiting]'))
    delete waiting.dataset.waiting
}

function act(element: Element, action: EarlyAction): void {
  if (action.type === 'change') change(element, action)
  else if (element instanceof HTMLFormElement) element.requestSubmit()
  else if (element instanceof HTMLButtonElement) element.click()
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

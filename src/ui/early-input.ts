import { flushSync } from 'react-dom'

/** Recorded by first-script.js before the page's scripts have loaded. */
type EarlyAction = { type: 'click' | 'submit' } | { type: 'change'; value: string; checked: boolean }

declare global {
  interface Window {
    /** Deletes itself: input is taken once, when the page is hydrated. */
    takeEarlyInput?: () => Map<Element, EarlyAction>
  }
}

/** Call it once React has hydrated the whole page. */
export function repeatEarlyInput(): void {
  const early = [...(window.takeEarlyInput?.() ?? [])]
  // A press may replace the form that something was typed into meanwhile.
  const inOrder = early.toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
  for (const [element, action] of inOrder) {
    if (!element.isConnected) continue
    const { activeElement: focused } = document
    const { scrollX: left, scrollY: top } = window
    // Flush, so that each action sees the changes of the previous one.
    flushSync(() => act(element, action))
    // A one-time code moves the focus to its last digit, while its reader may already type or press something else.
    if (action.type === 'change' && focused !== element && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true })
      scrollTo({ left, top, behavior: 'instant' })
    }
  }
  for (const waiting of document.querySelectorAll<HTMLElement>('[data-waiting]'))
    delete waiting.dataset.waiting
}

const placeOf = ({ type }: EarlyAction) => (type === 'change' ? 0 : 1)

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
    // React ignores the event unless the value differs from the last one that it set or saw.
    element.value = ''
    setValue(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Bypasses React's own `value` setter on the element. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
}

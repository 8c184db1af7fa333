import { useEffect } from 'react'

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea'

/** Where on the page something stands: which control of which row of a list. */
type Place = { element: HTMLElement; list: Element | null; row: number; control: number }

/**
 * What has the focus can go: a row that is deleted, the button of a message, a dialog that an address opened. The focus
 * then stays where it was on the page, at the same control of what stands in that row now, else at the page's beginning;
 * it is never lost to the whole window.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let focused: Element | undefined
    let place: Place | undefined
    const page = () => document.getElementById('content')
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target
      if (target !== page() && page()?.contains(target)) place = placeOf(target)
    }
    const keep = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      focused = undefined
      const near = place && controlAt(place)
      if (near) near.focus()
      else page()?.focus({ preventScroll: true })
    }
    const seen = new MutationObserver(keep)
    seen.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      seen.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

function placeOf(element: HTMLElement): Place {
  const row = element.closest('tr, li')
  const list = row?.parentElement ?? null
  return {
    element,
    list,
    row: list && row ? [...list.children].indexOf(row) : -1,
    control: row ? [...row.querySelectorAll(focusable)].indexOf(element) : -1,
  }
}

function controlAt({ element, list, row, control }: Place): HTMLElement | undefined {
  if (element.isConnected) return element
  const now = list?.isConnected ? list.children[Math.min(row, list.children.length - 1)] : undefined
  if (control === -1) return now instanceof HTMLElement && now.matches('[tabindex]') ? now : undefined
  const controls = now?.querySelectorAll<HTMLElement>(focusable) ?? []
  return controls[Math.min(control, controls.length - 1)]
}

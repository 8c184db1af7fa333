import { useEffect } from 'react'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea'

type Position = { element: HTMLElement; list: Element | null; row: number; control: number }

// Removing the focused element (a deleted row, a toast, a dialog opened by URL) would move the focus to `body`. It moves to
// the same control of the row that is now in its place instead, or to the main content.
export function useFocusRestore(): void {
  useEffect(() => {
    let focused: Element | undefined
    let position: Position | undefined
    const mainContent = () => document.getElementById('content')
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target
      if (target !== mainContent() && mainContent()?.contains(target)) position = positionOf(target)
    }
    const restore = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      focused = undefined
      const target = position && controlAt(position)
      if (target) target.focus()
      else mainContent()?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

function positionOf(element: HTMLElement): Position {
  const row = element.closest('tr, li')
  const list = row?.parentElement ?? null
  return {
    element,
    list,
    row: list && row ? [...list.children].indexOf(row) : -1,
    control: row ? [...row.querySelectorAll(FOCUSABLE)].indexOf(element) : -1,
  }
}

function controlAt({ element, list, row, control }: Position): HTMLElement | undefined {
  if (element.isConnected) return element
  const now = list?.isConnected ? list.children[Math.min(row, list.children.length - 1)] : undefined
  if (control === -1) return now instanceof HTMLElement && now.matches('[tabindex]') ? now : undefined
  const controls = now?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []
  return controls[Math.min(control, controls.length - 1)]
}

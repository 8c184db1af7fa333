import { useCallback, useEffect, useRef } from 'react'
import { focusMainContent, useFocusLoss } from '../../client/use-focus-loss.ts'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea'

type Position = { element: HTMLElement; list: Element | null; row: number; control: number }

/**
 * When the focused element is removed (a deleted row, a toast, a dialog opened by URL), the focus moves to the same control
 * of the row that is now in its place, or to the main content.
 */
export function useFocusRestore(): void {
  const position = useRef<Position>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const mainContent = document.getElementById('content')
      if (target instanceof HTMLElement && target !== mainContent && mainContent?.contains(target))
        position.current = positionOf(target)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  const restore = useCallback(() => {
    const target = position.current && controlAt(position.current)
    if (target) target.focus()
    else focusMainContent()
  }, [])
  useFocusLoss(restore)
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

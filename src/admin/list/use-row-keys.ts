import { useRef } from 'react'
import { useShortcuts } from '../shared/shortcuts.ts'

const ROW = '[data-row]'

/**
 * The focused row is the current one. A row is whatever has `data-row`: ListRow, FocusableRow. Enter opens what has
 * `data-opens-row` in it, or else its first link; Space ticks what has `data-selects-row`.
 */
export function useRowKeys(): void {
  const range = useRef<{ from: HTMLElement; to: HTMLElement }>(undefined)
  useShortcuts({
    moveRow: (event) => focus(neighbourOf(event)),
    openRow: (event) => click(event, '[data-opens-row]') || click(event, 'a[href]'),
    selectRow: (event) => click(event, '[data-selects-row]'),
    selectRange: (event) => click(event, '[data-selects-row]'),
    extendSelection: (event) => {
      const row = rowOf(event)
      const next = neighbourOf(event)
      if (!row || !next || !checkboxIn(row)) return false
      const from = range.current?.to === row ? range.current.from : row
      range.current = { from, to: next }
      const rows = visibleRows()
      const isGrowing = distance(rows, from, next) > distance(rows, from, row)
      select(row, isGrowing)
      select(next, true)
      return focus(next)
    },
  })
}

const visibleRows = () =>
  [...document.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.getClientRects().length > 0)

const rowOf = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>(ROW) : null

/** The row above or below; from outside the list, ↓ leads to the first one. */
function neighbourOf(event: KeyboardEvent): HTMLElement | undefined {
  const step = event.key === 'ArrowDown' ? 1 : -1
  const current = rowOf(event)
  const rows = visibleRows()
  if (current) return rows[rows.indexOf(current) + step]
  const isOutside =
    event.target instanceof Element && event.target.matches('body, #content, input[type=search]')
  return isOutside && step === 1 ? rows[0] : undefined
}

/** The current row alone is reached by Tab: a dialog gives the focus back only to what is. */
function focus(row: HTMLElement | undefined): boolean {
  if (!row) return false
  for (const before of document.querySelectorAll<HTMLElement>(`${ROW}[tabindex="0"]`)) before.tabIndex = -1
  row.tabIndex = 0
  row.focus()
  return true
}

function click({ target, shiftKey }: KeyboardEvent, control: string): boolean {
  const found = target instanceof HTMLElement && target.matches(ROW) ? target.querySelector(control) : null
  found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
  return found !== null
}

const checkboxIn = (row: HTMLElement) => row.querySelector<HTMLInputElement>('[data-selects-row]')

function select(row: HTMLElement, isSelected: boolean): void {
  const checkbox = checkboxIn(row)
  if (checkbox && checkbox.checked !== isSelected) checkbox.click()
}

function distance(rows: readonly HTMLElement[], one: HTMLElement, other: HTMLElement): number {
  return Math.abs(rows.indexOf(one) - rows.indexOf(other))
}

import { useState } from 'react'
import { isDialogOpen, isTyping, useKeyDown } from '../shared/keyboard.ts'

type Overlay = 'palette' | 'help' | null

export function useShortcuts(): { open: Overlay; show: (overlay: Overlay) => void } {
  const [open, show] = useState<Overlay>(null)
  useKeyDown((event) => {
    const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey
    if (isCommand) {
      event.preventDefault()
      if (!isDialogOpen()) show('palette')
    } else if (event.key === '?' && !isTyping(event.target) && !isDialogOpen()) {
      event.preventDefault()
      show('help')
    }
  })
  return { open, show }
}

const ROW_SELECTOR = '[data-row]'

/** ↑ and ↓ move between rows, also from the search field; Enter opens a row, Space selects it, with Shift a range. */
export function useRowKeys(): void {
  useKeyDown((event) => {
    const { target, key, shiftKey } = event
    const isChord = event.ctrlKey || event.metaKey || event.altKey || (shiftKey && key !== ' ')
    if (event.defaultPrevented || isChord || isDialogOpen() || !(target instanceof HTMLElement)) return
    const to = target.matches(ROW_SELECTOR) ? controlIn(target, key) : undefined
    if (to) to.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
    else if (!moveFocus(target, key)) return
    event.preventDefault()
  })
}

function controlIn(focused: HTMLElement, key: string): HTMLElement | null {
  if (key === 'Enter') return focused.querySelector('a[href]')
  return key === ' ' ? focused.querySelector('input[type=checkbox]') : null
}

function moveFocus(target: HTMLElement, key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const isOnPage = target.matches('body, #content, input[type=search]')
  const current = target.closest<HTMLElement>(ROW_SELECTOR)
  if (!step || !(isOnPage || current) || target.matches('select')) return false
  const rows = [...document.querySelectorAll<HTMLElement>(ROW_SELECTOR)].filter(
    (one) => one.getClientRects().length > 0,
  )
  const next = current ? rows[rows.indexOf(current) + step] : step === 1 && rows[0]
  if (!next) return false
  next.focus()
  return true
}

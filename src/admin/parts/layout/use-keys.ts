import { useEffect, useState } from 'react'

/** What keys bring up from anywhere in the dashboard. */
type Shown = 'palette' | 'help' | null

/** Whether somebody is typing, so that letters are letters. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** Something to settle lies over the page: what is below it has to wait. */
export const isAsked = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** The palette at ⌘K or Ctrl-K, the list of keys at `?`. */
export function useKeys(): { open: Shown; show: (shown: Shown) => void } {
  const [open, show] = useState<Shown>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey
      if (isCommand) {
        event.preventDefault()
        if (!isAsked()) show('palette')
      } else if (event.key === '?' && !isTyping(event.target) && !isAsked()) {
        event.preventDefault()
        show('help')
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return { open, show }
}

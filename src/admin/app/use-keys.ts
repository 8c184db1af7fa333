import { useEffect, useState } from 'react'

type Shown = 'palette' | 'help' | null

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** Keyboard shortcuts are off while a dialog is open. */
export const isAsked = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

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

import { useLayoutEffect } from 'react'

/** An effect after the paint would be too late: a key may be pressed as soon as the change is seen. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

export function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && target.matches(fields)
}

/** Keyboard shortcuts are off while a dialog is open. */
export const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

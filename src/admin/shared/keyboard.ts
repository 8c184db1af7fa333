import { useLayoutEffect } from 'react'

/** From a commit on, not after its paint: a key may be pressed as soon as the change is seen. */
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

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** Keyboard shortcuts are off while a dialog is open. */
export const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

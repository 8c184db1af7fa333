export function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && target.matches(fields)
}

/** Keyboard shortcuts are off while a dialog is open. */
export const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

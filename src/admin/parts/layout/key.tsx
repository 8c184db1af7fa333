import type { ReactNode } from 'react'

/** A key as it is printed on the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-field border border-current px-1.5 font-sans text-xs leading-none">
    {children}
  </kbd>
)

/** What the command key is called on this machine. */
export const commandKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

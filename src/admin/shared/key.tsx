import type { ReactNode } from 'react'

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-field border border-current px-1.5 font-sans text-xs leading-none">
    {children}
  </kbd>
)

export const commandKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

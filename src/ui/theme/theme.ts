import { useSyncExternalStore } from 'react'

/** By day, by floodlight, or as the reader's system has it. */
export type Theme = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function current(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The theme that is set on <html>; 'system' while the server renders. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'system')

/** Sets the theme and remembers it in this browser, where it may. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Storage is forbidden: it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

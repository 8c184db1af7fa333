import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** In local storage; `first-script.js` reads it, too. */
export const THEME_KEY = 'theme'

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

/** 'system' while the server renders. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'system')

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is blocked: the theme lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

import { useEffect } from 'react'

/** Calls `onLoss` when the focused element was removed from the page, which moves the focus to `body`. */
export function useFocusLoss(onLoss: () => void): void {
  useEffect(() => {
    let focused: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected || document.activeElement !== document.body)
        return
      focused = null
      onLoss()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [onLoss])
}

export function focusMainContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

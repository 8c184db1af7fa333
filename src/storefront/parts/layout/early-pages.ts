import { useEffect } from 'react'
import { prefetch } from '../../page.ts'

const signs = ['mouseover', 'focusin', 'touchstart'] as const

/** The page behind a link is fetched as soon as a pointer, the focus or a finger is on it. */
export function useEarlyPages() {
  useEffect(() => {
    for (const sign of signs) addEventListener(sign, fetchEarly, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, fetchEarly)
    }
  }, [])
}

function fetchEarly({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin && link.href !== location.href)
    void prefetch(link.href).catch(() => {})
}

import { useEffect } from 'react'
import { prefetch } from '../route.ts'

const signs = ['mouseover', 'focusin'] as const
/** A touch that lasts this long is not a scroll. */
const TOUCH_MS = 80

let resting: ReturnType<typeof setTimeout> | undefined

export function usePrefetchLinks() {
  useEffect(() => {
    for (const sign of signs) addEventListener(sign, fetchEarly, { passive: true })
    addEventListener('touchstart', onTouchStart, { passive: true })
    addEventListener('touchmove', onTouchMove, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, fetchEarly)
      removeEventListener('touchstart', onTouchStart)
      removeEventListener('touchmove', onTouchMove)
    }
  }, [])
}

function onTouchStart(event: Event): void {
  clearTimeout(resting)
  resting = setTimeout(fetchEarly, TOUCH_MS, event)
}

const onTouchMove = () => clearTimeout(resting)

function fetchEarly({ target }: Event): void {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin && link.href !== location.href) void prefetch(link.href)
}

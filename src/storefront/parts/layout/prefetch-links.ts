import { useEffect } from 'react'
import { prefetch } from '../../route.ts'

const signs = ['mouseover', 'focusin'] as const
/** For how long a finger rests on a link that it does not scroll away. */
const TOUCH_MS = 80

let resting: ReturnType<typeof setTimeout> | undefined

/** The page behind a link is fetched as soon as a pointer, the focus or a resting finger is on it. */
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

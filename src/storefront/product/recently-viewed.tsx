import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { readViewed, rememberViewed } from './viewed-products.ts'

const ViewedGrid = lazy(() => import('./viewed-grid.tsx').catch(() => ({ default: () => null })))

/** Fetched once the shopper comes near: a first visit neither needs nor loads it. */
export function RecentlyViewed({ current }: { current: string }) {
  const end = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<string[]>([])
  useEffect(() => {
    const others = readViewed().filter((id) => id !== current)
    rememberViewed(current)
    if (!end.current || others.length === 0) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setViewed(others), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [current])
  return (
    <div ref={end}>
      {viewed.length > 0 && (
        <Suspense>
          <ViewedGrid ids={viewed} clear={() => setViewed([])} />
        </Suspense>
      )}
    </div>
  )
}

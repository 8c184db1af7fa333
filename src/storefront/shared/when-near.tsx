import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Rendered once the shopper comes near: a first visit neither needs nor loads it. */
export function WhenNear({ id, children }: { id?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} id={id}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  )
}

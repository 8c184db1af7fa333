import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PictureOnWire } from '../../lib/pictures.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { Picture } from '../shared/picture.tsx'

const loadZoom = () => import('../shared/zoom.tsx')
const Zoom = lazy(loadZoom)

const sizes = '(min-width: 1440px) 760px, (min-width: 1024px) 55vw, 85vw'

export function Gallery({ name, pictures }: { name: string; pictures: PictureOnWire[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const isUsed = usePageIsUsed()
  const show = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  const zoom = () =>
    loadZoom().then(
      () => setZoomed(true),
      (error) => toast.failed(messageOf(error)),
    )
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setCurrent(Math.round(scrollLeft / clientWidth))
  }
  const enlarged = pictures[current]
  const shown = pictures.length > 0 ? pictures : [null]
  return (
    <section
      aria-label="Pictures"
      className="grid min-w-0 gap-3 self-start lg:sticky lg:top-24 max-lg:-mx-[clamp(16px,4vw,64px)]"
    >
      <div className="relative">
        <ul
          ref={strip}
          onScroll={onScroll}
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label={`Pictures of ${name}`}
          className="flex snap-x snap-mandatory motion-safe:scroll-smooth overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
          style={{ viewTransitionName: 'product-picture' }}
        >
          {shown.map((picture, index) => {
            // Skipped contents are not laid out, so their lazy pictures do not share the line with the first one.
            const isSkipped = index > 0 && !isUsed
            const alt = shown.length > 1 ? `${name}, picture ${index + 1} of ${shown.length}` : name
            return (
              <li key={picture?.src ?? ''} className="w-full shrink-0 snap-start">
                {/* A screen reader finds the name here while the picture itself is skipped. */}
                <div
                  {...(isSkipped && { role: 'img', 'aria-label': alt })}
                  className={cx(
                    isSkipped &&
                      'aspect-4/3 [content-visibility:hidden] noscript:[content-visibility:visible]',
                  )}
                >
                  <Picture of={picture} alt={alt} sizes={sizes} loading={index === 0 ? 'first' : 'lazy'} />
                </div>
              </li>
            )
          })}
        </ul>
        {enlarged && (
          <IconButton
            label="Enlarge the picture"
            onClick={zoom}
            className="absolute! right-3 bottom-3 bg-surface/85 hover:bg-surface"
          >
            <Loupe />
          </IconButton>
        )}
      </div>
      {zoomed && enlarged && (
        <Suspense>
          <Zoom of={enlarged} name={name} close={() => setZoomed(false)} />
        </Suspense>
      )}
      {pictures.length > 1 && (
        <ul className="grid grid-cols-[repeat(auto-fill,4rem)] md:grid-cols-[repeat(auto-fill,6.5rem)] gap-2 max-lg:px-[clamp(16px,4vw,64px)]">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                onClick={() => show(index)}
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === current}
                className={cx(
                  'relative block w-full after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:origin-left after:bg-accent after:transition-transform',
                  index === current ? 'after:scale-x-100' : 'opacity-75 after:scale-x-0 hover:opacity-100',
                )}
              >
                <Picture of={picture} alt="" sizes="(min-width: 768px) 104px, 60px" loading="eager" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** True from the first press, key, focus, scroll or move of a pointer. */
function usePageIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const used = new AbortController()
    const onUse = () => {
      used.abort()
      setUsed(true)
    }
    if (navigator.userActivation?.hasBeenActive) onUse()
    for (const type of ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'])
      addEventListener(type, onUse, { capture: true, passive: true, signal: used.signal })
    return () => used.abort()
  }, [])
  return isUsed
}

const Loupe = () => (
  <svg
    aria-hidden="true"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <circle cx="11" cy="11" r="7" />
    <path d="m16 16 5 5M8 11h6M11 8v6" />
  </svg>
)

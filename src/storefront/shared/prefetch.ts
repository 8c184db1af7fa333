import { type ComponentType, useEffect } from 'react'
import { type LoaderFunctionArgs, matchRoutes, type NonIndexRouteObject } from 'react-router'

export type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>

export type PageModule = {
  Component: ComponentType
  loader?: (args: LoaderArgs) => Promise<unknown>
  /** Called on prefetch: fetches what the page's component needs. */
  preload?: () => unknown
}

const pages: (NonIndexRouteObject & { load: () => Promise<PageModule> })[] = []

export function registerPage(path: string, load: () => Promise<PageModule>): void {
  pages.push({ path, load })
}

const prefetched = new Map<string, Promise<unknown>>()
const PREFETCHED_MS = 10_000

/** Prefetches code and data on hover or touch. The result is used for 10 seconds; failures are refetched on navigation. */
export async function prefetch(to: string): Promise<void> {
  const url = new URL(to, location.origin)
  const match = matchRoutes(pages, url)?.[0]
  if (!match) return
  const page = await match.route.load().catch(() => null)
  page?.preload?.()
  const key = keyOf(url)
  if (!page?.loader || prefetched.has(key)) return
  const data = page.loader({ request: new Request(url), params: match.params })
  prefetched.set(key, data)
  const drop = () => {
    if (prefetched.get(key) === data) prefetched.delete(key)
  }
  setTimeout(drop, PREFETCHED_MS)
  data.catch(drop)
}

export function takePrefetched(url: string): Promise<unknown> | undefined {
  const key = keyOf(new URL(url))
  const data = prefetched.get(key)
  prefetched.delete(key)
  return data
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search
}

const events = ['mouseover', 'focusin'] as const
/** A touch that lasts this long is not a scroll. */
const TOUCH_MS = 80

let touch: ReturnType<typeof setTimeout> | undefined

export function usePrefetchLinks() {
  useEffect(() => {
    for (const event of events) addEventListener(event, prefetchLink, { passive: true })
    addEventListener('touchstart', onTouchStart, { passive: true })
    addEventListener('touchmove', onTouchMove, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, prefetchLink)
      removeEventListener('touchstart', onTouchStart)
      removeEventListener('touchmove', onTouchMove)
    }
  }, [])
}

function onTouchStart(event: Event): void {
  clearTimeout(touch)
  touch = setTimeout(prefetchLink, TOUCH_MS, event)
}

const onTouchMove = () => clearTimeout(touch)

function prefetchLink({ target }: Event): void {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin && link.href !== location.href) void prefetch(link.href)
}

import {
  type ComponentType,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useFollowedLinks } from '../../../ui/client-navigation.ts'
import { SkipLink } from '../../../ui/skip-link.tsx'
import { onFirstToast } from '../../../ui/toast.ts'
import { useSession } from '../../session/session.ts'
import { loadShopperActions } from '../../session/shopper.ts'
import { usePrefetchLinks } from '../../shared/prefetch.ts'
import { useShopFacts } from '../../shared/shop-facts.ts'
import { WhenLoaded } from '../../shared/when-loaded.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './header.tsx'
import { hasSkeleton, PageSkeleton, ProgressLine, usePendingPage } from './pending.tsx'

export const Layout = memo(() => {
  useFollowedLinks()
  usePrefetchLinks()
  useShopperActions()
  const { asksSource } = useShopFacts()
  return (
    <>
      <SkipLink />
      <ProgressLine />
      <Connection />
      <TopBar />
      <main id="content" tabIndex={-1} className="min-h-dvh focus:outline-none">
        <Content />
      </main>
      {asksSource && <WhenLoaded load={() => import('../../sources/question.tsx')} with={{}} />}
      <Footer />
      <RouteChanges />
      <Toasts />
      <ScrollRestoration />
    </>
  )
})

function Content() {
  const pending = usePendingPage()
  return pending && hasSkeleton(pending) ? <PageSkeleton path={pending} /> : <Outlet />
}

function useShopperActions(): void {
  const isShopper = useSession()?.role === 'user'
  useEffect(() => {
    if (isShopper) void loadShopperActions().catch(() => {})
  }, [isShopper])
}

function Connection() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p
      role="status"
      className="sticky top-0 z-40 bg-alarm-fill text-center font-semibold text-on-alarm not-empty:p-2"
    >
      {!online && 'You are offline. What you change now is not kept.'}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The live region is rendered first: screen readers ignore one that is inserted together with its text. */
function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    onFirstToast(async () => {
      const { default: Toaster } = await import('../../../ui/toaster.tsx')
      setToaster(() => Toaster)
    })
  }, [])
  return <div aria-live="polite">{Toaster && <Toaster />}</div>
}

/** Announces the title and moves the focus, as a document load would. After Back, focuses the link that was followed. */
function RouteChanges() {
  const { pathname, search } = useLocation()
  const shown = useRef({ pathname, href: '', index: 0 })
  const [announced, announce] = useState('')
  // Before anybody can press Back again, which would change `history.state`.
  useLayoutEffect(() => {
    const left = shown.current
    const index: number = history.state?.idx ?? 0
    shown.current = { pathname, href: pathname + search, index }
    if (left.pathname === pathname) return
    const content = document.getElementById('content')
    const link =
      index < left.index &&
      content?.querySelector<HTMLElement>(`a[href="${CSS.escape(left.href)}"]:not([tabindex="-1"])`)
    const target = link || content
    target?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname, search])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}

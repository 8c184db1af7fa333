import { memo, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useFollowedLinks } from '../../../ui/client-navigation.ts'
import { SkipLink } from '../../../ui/skip-link.tsx'
import { useSession } from '../../session/session.ts'
import { loadShopperActions } from '../../session/shopper.ts'
import { usePrefetchLinks } from '../../shared/prefetch.ts'
import { Connection } from './connection.tsx'
import { Footer } from './footer.tsx'
import { hasSkeleton, PageSkeleton } from './page-skeleton.tsx'
import { usePendingPage } from './pending-page.ts'
import { ProgressLine } from './progress-line.tsx'
import { RouteChanges } from './route-changes.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

export const Layout = memo(() => {
  useFollowedLinks()
  usePrefetchLinks()
  useShopperActions()
  return (
    <>
      <SkipLink />
      <ProgressLine />
      <Connection />
      <TopBar />
      <main id="content" tabIndex={-1} className="min-h-dvh focus:outline-none">
        <Content />
      </main>
      <Footer />
      <RouteChanges />
      <Toasts />
      <ScrollRestoration />
    </>
  )
})

function Content() {
  const awaited = usePendingPage()
  return awaited && hasSkeleton(awaited) ? <PageSkeleton path={awaited} /> : <Outlet />
}

function useShopperActions(): void {
  const isShopper = useSession()?.role === 'user'
  useEffect(() => {
    if (isShopper) void loadShopperActions().catch(() => {})
  }, [isShopper])
}

import { memo } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useFollowedLinks } from '../../ui/client-navigation.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useShopperCode } from '../load-shopper-code.ts'
import { Connection } from './layout/connection.tsx'
import { Footer } from './layout/footer.tsx'
import { hasSkeleton, PageSkeleton } from './layout/page-skeleton.tsx'
import { usePendingPage } from './layout/pending-page.ts'
import { usePrefetchLinks } from './layout/prefetch-links.ts'
import { ProgressLine } from './layout/progress-line.tsx'
import { RouteChanges } from './layout/route-changes.tsx'
import { Toasts } from './layout/toasts.tsx'
import { TopBar } from './layout/top-bar.tsx'

export const Layout = memo(() => {
  useFollowedLinks()
  usePrefetchLinks()
  useShopperCode()
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

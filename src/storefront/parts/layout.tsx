import { memo } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useFollowedLinks } from '../../ui/client-navigation.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useShopperCode } from '../load-shopper-code.ts'
import { Connection } from './layout/connection.tsx'
import { Footer } from './layout/footer.tsx'
import { PageSkeleton, hasSkeleton } from './layout/page-skeleton.tsx'
import { usePendingPage } from './layout/pending-page.ts'
import { usePrefetchLinks } from './layout/prefetch-links.ts'
import { ProgressLine } from './layout/progress-line.tsx'
import { RouteChanges } from './layout/route-changes.tsx'
import { Toasts } from './layout/toasts.tsx'
import { TopBar } from './layout/top-bar.tsx'

/** What stands around every page; it stays as it is while pages come and go. */
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

/** The page, or the shape of one that is long in coming. */
function Content() {
  const awaited = usePendingPage()
  return awaited && hasSkeleton(awaited) ? <PageSkeleton path={awaited} /> : <Outlet />
}

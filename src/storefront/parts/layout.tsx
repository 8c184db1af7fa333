import { memo } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useFollowedLinks } from '../../ui/client-navigation.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useShopperState } from '../load-shopper-code.ts'
import { Connection } from './layout/connection.tsx'
import { Footer } from './layout/footer.tsx'
import { ComingPage, hasSkeleton } from './layout/page-skeleton.tsx'
import { useAwaitedPage } from './layout/pending-page.ts'
import { useEarlyPages } from './layout/prefetch-links.ts'
import { ProgressLine } from './layout/progress-line.tsx'
import { RouteChanges } from './layout/route-changes.tsx'
import { Toasts } from './layout/toasts.tsx'
import { TopBar } from './layout/top-bar.tsx'

/** What stands around every page; it stays as it is while pages come and go. */
export const Layout = memo(() => {
  useFollowedLinks()
  useEarlyPages()
  useShopperState()
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
  const awaited = useAwaitedPage()
  return awaited && hasSkeleton(awaited) ? <ComingPage path={awaited} /> : <Outlet />
}

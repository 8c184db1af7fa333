import { Outlet, ScrollRestoration } from 'react-router'
import { useFollowedLinks } from '../../ui/followed-links.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useShopperState } from '../shopper-door.ts'
import { useAwaitedPage } from './layout/awaited-page.ts'
import { ComingPage, hasSkeleton } from './layout/coming-page.tsx'
import { Connection } from './layout/connection.tsx'
import { useEarlyPages } from './layout/early-pages.ts'
import { Footer } from './layout/footer.tsx'
import { ProgressLine } from './layout/progress-line.tsx'
import { RouteChanges } from './layout/route-changes.tsx'
import { Toasts } from './layout/toasts.tsx'
import { TopBar } from './layout/top-bar.tsx'

/** What stands around every page. */
export function Layout() {
  const awaited = useAwaitedPage()
  useFollowedLinks()
  useEarlyPages()
  useShopperState()
  return (
    <>
      <SkipLink />
      <ProgressLine />
      <Connection />
      <TopBar />
      <main id="content" tabIndex={-1} className="min-h-[70vh] focus:outline-none">
        {awaited && hasSkeleton(awaited) ? <ComingPage path={awaited} /> : <Outlet />}
      </main>
      <Footer />
      <RouteChanges />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

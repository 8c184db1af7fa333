import { lazy } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { ConfirmIdentity } from '../../account/second-factor/confirm-identity.tsx'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import { useFollowedLinks } from '../../ui/client-navigation.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import Toaster from '../../ui/toaster.tsx'
import { useRowKeys } from '../list/use-row-keys.ts'
import { SideMenu, TopBar } from './navigation.tsx'
import { useFocusRestore } from './use-focus-restore.ts'
import { useOverlay } from './use-overlay.ts'

const Palette = lazy(() => import('./palette/palette.tsx'))
const Help = lazy(() => import('./help.tsx'))

export function Layout() {
  useFollowedLinks()
  useFocusRestore()
  useRowKeys()
  const { open, show } = useOverlay()
  return (
    <div className="min-h-dvh print:block lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <TopBar onFind={() => show('palette')} />
      <SideMenu onFind={() => show('palette')} onHelp={() => show('help')} />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 max-w-[112rem] outline-none px-4 py-6 sm:px-8 lg:px-12 lg:py-10"
      >
        <Outlet />
      </main>
      <LazyBoundary key={open} onFailed={() => show(null)}>
        {open === 'palette' && <Palette onClose={() => show(null)} onHelp={() => show('help')} />}
        {open === 'help' && <Help onClose={() => show(null)} />}
      </LazyBoundary>
      <ConfirmIdentity />
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}

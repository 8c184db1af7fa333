import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ask } from '../../lib/answers.ts'
import { useFollowedLinks } from '../../ui/followed-links.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { toast } from '../../ui/toast.ts'
import Toaster from '../../ui/toaster.tsx'
import { api } from '../api.ts'
import { menu } from '../menu.ts'
import { urls } from '../urls.ts'

/** The dashboard around every page: the side menu, on a phone a bar along the top. */
export function Frame() {
  useFollowedLinks()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="scheme-dark flex items-center gap-1 bg-ink px-4 py-2 text-chalk lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:px-3 lg:py-6">
        <p className="type-heading mr-auto px-3 lg:mr-0 lg:mb-8">
          Maidan<span className="type-label ml-2 hidden text-accent sm:inline">Dashboard</span>
        </p>
        <nav aria-label="Dashboard" className="flex lg:flex-col">
          {menu.map((entry) => (
            <MenuLink key={entry.to} {...entry} />
          ))}
        </nav>
        <div className="flex lg:mt-auto lg:flex-col">
          <a href={urls.shop} className={item}>
            <Store size={20} aria-hidden /> <span className="max-sm:sr-only">View shop</span>
          </a>
          <button type="button" onClick={logOut} className={item}>
            <LogOut size={20} aria-hidden /> <span className="max-sm:sr-only">Logout</span>
          </button>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 max-w-[88rem] outline-none px-4 py-6 sm:px-8 lg:px-12 lg:py-10"
      >
        <Outlet />
      </main>
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}

const item =
  'type-action flex min-h-11 items-center gap-3 border-transparent px-3 text-left hover:bg-chalk/10 max-lg:border-b-4 lg:border-l-4'

function MenuLink({ label, to, icon: Icon, also }: (typeof menu)[number]) {
  const { pathname } = useLocation()
  const isWithin = also !== undefined && pathname.startsWith(also)
  return (
    <NavLink
      to={to}
      end={to === urls.dashboard}
      className={({ isActive }) => `${item} ${isActive || isWithin ? 'border-accent! bg-chalk/10' : ''}`}
    >
      <Icon size={20} aria-hidden /> {label}
    </NavLink>
  )
}

async function logOut(): Promise<void> {
  try {
    await ask(api.users.logout.$post())
    localStorage.clear()
    location.assign(urls.login)
  } catch {
    toast.failed('You are still signed in: the shop did not answer.')
  }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import Store from 'lucide-react/icons/store'
import User from 'lucide-react/icons/user'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { send } from '../../client/api-client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { api } from '../shared/api.ts'
import { commandKey, Key } from '../shared/key.tsx'
import { logOut } from '../shared/log-out.ts'
import { useShop } from '../shared/shop.ts'
import { urls } from '../shared/urls.ts'
import { menuGroups } from './dashboard-page.ts'
import { type MenuEntry, menu } from './menu.ts'

export function TopBar({ onFind }: { onFind: () => void }) {
  const [open, setOpen] = useState(false)
  const { returns, grievances } = usePending()
  const waiting = returns + grievances
  const name = waiting > 0 ? `Menu, ${waiting} waiting` : 'Menu'
  return (
    <header className="scheme-dark sticky top-0 z-30 flex items-center bg-ink px-2 py-1.5 text-chalk lg:hidden">
      <Sheet
        side="left"
        title="Menu"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton label={name} count={waiting}>
            <MenuIcon size={22} />
          </IconButton>
        }
      >
        <div className="-mx-2 flex min-h-full flex-col gap-4">
          <MenuLinks onNavigate={() => setOpen(false)} />
          <MenuFoot onNavigate={() => setOpen(false)} />
        </div>
      </Sheet>
      <Brand />
      <IconButton label="Find" className="ml-auto" onClick={onFind}>
        <Search size={22} />
      </IconButton>
    </header>
  )
}

export function SideMenu({ onFind, onHelp }: { onFind: () => void; onHelp: () => void }) {
  return (
    <header className="scheme-dark sticky top-0 flex h-dvh flex-col gap-2 bg-ink px-3 py-3 text-chalk max-lg:hidden compact:px-2 compact:py-2">
      <Brand />
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 text-left hover:border-text hover:bg-text/8"
      >
        <Search size={18} aria-hidden />
        <span className="mr-auto">Find</span>
        <span aria-hidden className="flex gap-1 text-muted">
          <Key>{commandKey}</Key>
          <Key>K</Key>
        </span>
      </button>
      <MenuLinks />
      <MenuFoot onHelp={onHelp} />
    </header>
  )
}

function Brand() {
  return (
    <Link to={urls.dashboard} className="type-heading wrap-anywhere min-w-0 px-3 py-2">
      <bdi>{useShop().name}</bdi>
      <span className="type-label ml-2 text-accent">Dashboard</span>
    </Link>
  )
}

const entryStyle =
  'flex min-h-10 font-semibold lg:min-h-8 compact:min-h-6.5! compact:text-sm items-center border-transparent border-l-4 pr-1 pl-2 compact:pr-0 compact:pl-1 text-left whitespace-nowrap hover:bg-text/8'

function MenuLinks({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // The current entry follows the path, and counts that arrive move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current entry.
  useEffect(() => {
    if (!nav.current) return
    const observer = new ResizeObserver(() => {
      // A focused entry stays in view, whatever arrives.
      if (nav.current?.contains(document.activeElement)) return
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    })
    for (const element of [nav.current, ...nav.current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label="Dashboard"
      className="flex min-h-0 flex-col gap-2 compact:gap-1 lg:-mx-1 lg:overflow-y-auto lg:px-1"
    >
      {menuGroups
        .map((group) => ({ group, entries: menu.filter((entry) => entry.group === group) }))
        .filter(({ entries }) => entries.length > 0)
        .map(({ group, entries }) => (
          <MenuGroup key={group} label={group} entries={entries} onNavigate={onNavigate} />
        ))}
    </nav>
  )
}

interface MenuGroupProps {
  label: string
  entries: readonly MenuEntry[]
  onNavigate: (() => void) | undefined
}

function MenuGroup({ label, entries, onNavigate }: MenuGroupProps) {
  const pending = usePending()
  const id = useId()
  return (
    <div>
      <p id={id} className="type-label px-3 py-0.5 text-muted text-xs compact:py-0">
        {label}
      </p>
      <ul aria-labelledby={id} className="compact:grid compact:grid-cols-2">
        {entries.map((entry) => {
          const count = entry.badge ? pending[entry.badge] : 0
          return (
            <li key={entry.to} className={count > 0 ? 'compact:col-span-2' : undefined}>
              <MenuLink entry={entry} count={count} onClick={onNavigate} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface MenuLinkProps {
  entry: MenuEntry
  count: number
  onClick: (() => void) | undefined
}

function MenuLink({ entry: { label, to, icon: Icon, activePrefix }, count, onClick }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isWithin = activePrefix !== undefined && pathname.startsWith(activePrefix)
  return (
    <NavLink
      to={to}
      end={to === urls.dashboard}
      onClick={onClick}
      className={({ isActive }) =>
        `${entryStyle} w-full gap-3 compact:gap-1.5 ${isActive || isWithin ? 'border-accent! bg-text/8' : ''}`
      }
    >
      <Icon size={20} aria-hidden className="shrink-0 compact:size-4" />
      <span>{label}</span>
      {count > 0 && (
        <span className="type-number ml-auto grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-on-accent text-sm">
          <span>{count}</span>
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </NavLink>
  )
}

const pendingReturnsQuery = queryOptions({
  queryKey: ['returns', 'waiting'],
  queryFn: async () => {
    const query = { status: 'Pending', limit: '1' } as const
    return (await send(api.order['get-return-details'].$get({ query }))).total
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
})

const waitingGrievancesQuery = queryOptions({
  queryKey: ['grievances', 'waiting'],
  queryFn: async () => {
    const query = { state: 'Waiting', limit: '1' } as const
    return (await send(api.grievance['get-grievances'].$get({ query }))).total
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
})

const isInMenu = (badge: MenuEntry['badge']) => menu.some((entry) => entry.badge === badge)

function usePending(): { returns: number; grievances: number } {
  return {
    returns: useQuery({ ...pendingReturnsQuery, enabled: isInMenu('returns') }).data ?? 0,
    grievances: useQuery({ ...waitingGrievancesQuery, enabled: isInMenu('grievances') }).data ?? 0,
  }
}

function MenuFoot({ onHelp, onNavigate }: { onHelp?: () => void; onNavigate?: () => void }) {
  return (
    <div className="mt-auto flex flex-col gap-2 border-line border-t pt-2">
      <div className="flex justify-between">
        <NavLink
          to={urls.account}
          onClick={onNavigate}
          className={({ isActive }) => `${entryStyle} gap-1.5 ${isActive ? 'border-accent! bg-text/8' : ''}`}
        >
          <User size={18} aria-hidden />
          <span>Account</span>
        </NavLink>
        <button type="button" onClick={() => void logOut()} className={`${entryStyle} gap-1.5`}>
          <LogOut size={18} aria-hidden />
          <span>Logout</span>
        </button>
      </div>
      <div className="flex items-center pl-1">
        <ThemeSwitch />
        <a href={urls.shop} title="View shop" aria-label="View shop" className={`${footIcon} ml-auto`}>
          <Store size={20} aria-hidden />
        </a>
        {onHelp && (
          <button
            type="button"
            title="Keyboard shortcuts"
            aria-label="Keyboard shortcuts"
            aria-keyshortcuts="?"
            onClick={onHelp}
            className={footIcon}
          >
            <Keyboard size={20} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}

const footIcon = 'grid size-11 place-items-center rounded-full hover:bg-text/8'

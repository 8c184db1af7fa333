import { queryOptions, useQuery } from '@tanstack/react-query'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import Store from 'lucide-react/icons/store'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { send } from '../../client/api-client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { api } from '../shared/api.ts'
import { commandKey, Key } from '../shared/key.tsx'
import { logOut } from '../shared/log-out.ts'
import { type MenuEntry, menu } from '../shared/menu.ts'
import { useShop } from '../shared/shop.ts'
import { urls } from '../shared/urls.ts'

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
    <header className="scheme-dark sticky top-0 flex h-dvh flex-col gap-3 overflow-y-auto bg-ink px-3 py-4 text-chalk max-lg:hidden">
      <Brand />
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 text-left hover:border-text hover:bg-text/8"
      >
        <Search size={18} aria-hidden /> <span className="mr-auto">Find</span>
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
  'type-action flex min-h-10 lg:[@media(max-height:56rem)]:min-h-8 w-full items-center gap-3 border-transparent border-l-4 pr-2 pl-3 text-left whitespace-nowrap hover:bg-text/8'

function MenuLinks({ onNavigate }: { onNavigate?: () => void }) {
  const pending = usePending()
  return (
    <nav aria-label="Dashboard" className="flex flex-col gap-px">
      {menu.map((entry) => (
        <MenuLink
          key={entry.to}
          entry={entry}
          count={entry.badge ? pending[entry.badge] : 0}
          onClick={onNavigate}
        />
      ))}
    </nav>
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
      className={({ isActive }) => `${entryStyle} ${isActive || isWithin ? 'border-accent! bg-text/8' : ''}`}
    >
      <Icon size={20} aria-hidden /> {label}
      {count > 0 && (
        <span className="type-number ml-auto grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-on-accent text-sm">
          {count}
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

function usePending(): { returns: number; grievances: number } {
  return {
    returns: useQuery(pendingReturnsQuery).data ?? 0,
    grievances: useQuery(waitingGrievancesQuery).data ?? 0,
  }
}

function MenuFoot({ onHelp, onNavigate }: { onHelp?: () => void; onNavigate?: () => void }) {
  return (
    <div className="mt-auto flex flex-col border-line border-t pt-3">
      <a href={urls.shop} className={entryStyle}>
        <Store size={20} aria-hidden /> View shop
      </a>
      <NavLink
        to={urls.account}
        onClick={onNavigate}
        className={({ isActive }) => `${entryStyle} ${isActive ? 'border-accent! bg-text/8' : ''}`}
      >
        <User size={20} aria-hidden /> Account
      </NavLink>
      <button type="button" onClick={() => void logOut()} className={entryStyle}>
        <LogOut size={20} aria-hidden /> Logout
      </button>
      <div className="mt-3 flex items-center justify-between pl-3">
        <ThemeSwitch />
        {onHelp && (
          <button
            type="button"
            title="Keyboard shortcuts"
            aria-label="Keyboard shortcuts"
            aria-keyshortcuts="?"
            onClick={onHelp}
            className="grid size-11 place-items-center rounded-full hover:bg-text/8"
          >
            <Keyboard size={20} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}

import { NavLink, useLocation } from 'react-router'
import { type Entry, menu } from '../shared/menu.ts'
import { urls } from '../shared/urls.ts'
import { useWaiting } from './use-pending-returns.ts'

export const entryLook =
  'type-action flex min-h-10 w-full items-center gap-3 border-transparent border-l-4 pr-2 pl-3 text-left whitespace-nowrap hover:bg-text/8'

export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const waiting = useWaiting()
  return (
    <nav aria-label="Dashboard" className="flex flex-col gap-px">
      {menu.map((entry) => (
        <MenuLink
          key={entry.to}
          entry={entry}
          count={entry.waits ? waiting[entry.waits] : 0}
          onClick={onFollow}
        />
      ))}
    </nav>
  )
}

interface MenuLinkProps {
  entry: Entry
  count: number
  onClick: (() => void) | undefined
}

function MenuLink({ entry: { label, to, icon: Icon, also }, count, onClick }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isWithin = also !== undefined && pathname.startsWith(also)
  return (
    <NavLink
      to={to}
      end={to === urls.dashboard}
      onClick={onClick}
      className={({ isActive }) => `${entryLook} ${isActive || isWithin ? 'border-accent! bg-text/8' : ''}`}
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

import { useLocation } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { urls } from '../../shared/urls.ts'

const links = [
  { to: urls.home, name: 'Home' },
  { to: urls.shop, name: 'Shop' },
  { to: urls.men, name: 'Men' },
  { to: urls.women, name: 'Women' },
  { to: urls.kids, name: 'Kids' },
]

/** A page with its own bottom bar on phones marks it with `data-thumb-bar`. */
export function MainLinks() {
  return (
    <nav
      aria-label="Main"
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-text max-md:border-t-2 max-md:bg-bg max-md:pb-[env(safe-area-inset-bottom)] max-md:in-[body:has([data-thumb-bar])]:hidden md:order-4 md:col-span-3 md:h-12 lg:order-none lg:h-full"
    >
      <ul className="flex h-14 md:-ml-3 md:h-full">
        {links.map((link) => (
          <li key={link.to} className="max-md:grow">
            <MainLink {...link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MainLink({ to, name }: { to: string; name: string }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      className="type-action max-md:type-label relative flex h-full items-center justify-center px-2 md:px-3 before:absolute before:inset-x-2 before:h-1 before:scale-x-0 before:bg-accent before:transition-transform max-md:before:top-0 md:before:bottom-0 hover:before:scale-x-100 aria-[current=page]:before:scale-x-100 max-md:not-aria-[current=page]:text-muted"
    >
      {name}
    </Link>
  )
}

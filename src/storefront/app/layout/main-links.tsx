import { useLocation } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { useShopFacts } from '../../shared/shop-facts.ts'
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
      <ul className="flex h-14 md:-ml-2 md:h-full">
        {links.map((link) => (
          <li key={link.to} className="max-md:grow">
            <MainLink {...link} />
          </li>
        ))}
        <BySport />
      </ul>
    </nav>
  )
}

/** Without its script it opens and closes as well; a page that was followed to shows it closed. */
function BySport() {
  const { sports, texts } = useShopFacts()
  const { key, pathname } = useLocation()
  if (sports.length === 0) return null
  return (
    <li className="max-md:grow">
      <details
        key={key}
        className="h-full"
        onBlur={({ currentTarget, relatedTarget }) => {
          currentTarget.open = currentTarget.contains(relatedTarget)
        }}
      >
        <summary className={`${look} text-center md:whitespace-nowrap`}>{texts.bySport}</summary>
        <div
          // A press on a link leaves the focus inside, also in browsers that focus no link then.
          tabIndex={-1}
          className="absolute inset-x-0 max-h-[70dvh] overflow-y-auto border-text border-y-2 bg-bg py-3 max-md:bottom-full md:top-full"
        >
          <ul className="page-width grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
            {sports.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={urls.sport(slug)}
                  aria-current={pathname === urls.sport(slug) ? 'page' : undefined}
                  className="flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </li>
  )
}

const look =
  'type-action max-md:type-label relative flex h-full items-center justify-center px-2 max-[359px]:px-1.5 xl:px-3 before:absolute before:inset-x-2 before:h-1 before:scale-x-0 before:bg-accent before:transition-transform max-md:before:top-0 md:before:bottom-0 hover:before:scale-x-100 aria-[current=page]:before:scale-x-100 max-md:not-aria-[current=page]:text-muted'

function MainLink({ to, name }: { to: string; name: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={look}>
      {name}
    </Link>
  )
}

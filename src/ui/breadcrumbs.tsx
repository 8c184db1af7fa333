import { Link } from './link.tsx'

export interface Crumb {
  label: string
  /** Omitted for the current page. */
  to?: string | undefined
}

export function Breadcrumbs({ crumbs, label = 'Breadcrumbs' }: { crumbs: readonly Crumb[]; label?: string }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center text-sm">
        {crumbs.map(({ label, to }) => (
          <li
            key={label}
            className="flex min-w-0 items-center not-first:before:mx-2.5 not-first:before:h-3.5 not-first:before:w-px not-first:before:rotate-20 not-first:before:bg-edge"
          >
            {to ? (
              <Link
                to={to}
                className="flex min-h-6 items-center text-muted underline-offset-4 hover:text-text hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate font-semibold">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

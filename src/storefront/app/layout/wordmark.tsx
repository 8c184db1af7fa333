import { Link } from '../../../ui/link.tsx'
import { useShopFacts } from '../../shared/shop-facts.ts'
import { urls } from '../../shared/urls.ts'

export function Wordmark() {
  const { demo } = useShopFacts()
  return (
    <div className="flex min-w-0 items-center gap-2 sm:gap-3">
      <Link
        to={urls.home}
        aria-label="Maidan"
        className="flex min-h-11 items-center gap-2 font-display font-extrabold text-lg uppercase sm:gap-2.5 sm:text-xl tracking-tight [font-stretch:125%]"
      >
        <CentreCircle className="size-7" />
        Maidan
      </Link>
      {demo && (
        <span className="type-label self-start pt-1.5 text-muted text-xs max-[359px]:hidden">Demo</span>
      )}
    </div>
  )
}

function CentreCircle({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      className={className}
    >
      <path d="M16 0v32" />
      <circle cx="16" cy="16" r="10.5" className="fill-accent" />
      <circle cx="16" cy="16" r="2.5" fill="var(--color-ink)" stroke="none" />
    </svg>
  )
}

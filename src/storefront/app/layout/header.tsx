import { Link } from '../../../ui/link.tsx'
import { useShopFacts } from '../../shared/shop-facts.ts'
import { urls } from '../../shared/urls.ts'
import { MainLinks } from './main-links.tsx'
import { SearchBox } from './search-box.tsx'
import { VisitorLinks } from './visitor-links.tsx'

export function TopBar() {
  return (
    <header className="z-30 border-text border-b-2 bg-bg md:sticky md:top-0">
      <div className="page-width grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-2 md:grid-cols-[auto_1fr_auto] md:pb-0 lg:flex lg:h-18 lg:py-0 xl:gap-x-6">
        <Wordmark />
        <MainLinks />
        <SearchBox className="max-md:order-3 max-md:col-span-2 lg:ml-auto lg:w-44 xl:w-80 2xl:w-96" />
        <VisitorLinks className="-mr-2.5 flex" />
      </div>
    </header>
  )
}

function Wordmark() {
  const { demo, name, logo } = useShopFacts()
  return (
    <div className="flex min-w-0 items-center gap-2 sm:gap-3">
      <Link
        to={urls.home}
        aria-label={name}
        className="flex min-h-11 items-center gap-2 font-display font-extrabold text-lg uppercase sm:gap-2.5 sm:text-xl tracking-tight [font-stretch:125%]"
      >
        {logo ? (
          <img
            src={`${logo.src}-480.webp`}
            alt=""
            width={logo.width}
            height={logo.height}
            className="max-h-11 w-auto max-w-44 rounded-field object-contain p-1 [background:light-dark(transparent,var(--color-paper))] sm:max-w-56"
          />
        ) : (
          <>
            <CentreCircle className="emblem size-7 shrink-0" />
            <bdi translate="no" className="line-clamp-2 wrap-anywhere leading-tight">
              {name}
            </bdi>
          </>
        )}
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

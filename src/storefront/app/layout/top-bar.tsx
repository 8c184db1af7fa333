import { MainLinks } from './main-links.tsx'
import { SearchBox } from './search-box.tsx'
import { VisitorLinks } from './visitor-links.tsx'
import { Wordmark } from './wordmark.tsx'

export function TopBar() {
  return (
    <header className="z-30 border-text border-b-2 bg-bg md:sticky md:top-0">
      <div className="page-width grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-2 md:grid-cols-[auto_1fr_auto] md:pb-0 lg:flex lg:h-18 lg:gap-x-6 lg:py-0">
        <Wordmark />
        <MainLinks />
        <SearchBox className="max-md:order-3 max-md:col-span-2 lg:ml-auto lg:w-72 xl:w-96" />
        <VisitorLinks className="-mr-2.5 flex" />
      </div>
    </header>
  )
}

import type { ReactNode } from 'react'
import { Corner, Touchline } from '../../src/ui/brand-art/touchline.tsx'
import { useFollowedLinks } from '../../src/ui/client-navigation.ts'
import { SkipLink } from '../../src/ui/skip-link.tsx'
import { ThemeSwitch } from '../../src/ui/theme/theme-switch.tsx'
import { Backgrounds } from './backgrounds.tsx'
import { BadgesAndPrices } from './badges-and-prices.tsx'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { Listing } from './listing.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'
import { TextFields } from './text-fields.tsx'
import { TypeAndColor } from './type-and-color.tsx'

const sections: { id: string; title: string; part: ReactNode }[] = [
  { id: 'grounds', title: 'Backgrounds and lines', part: <Backgrounds /> },
  { id: 'type', title: 'Type and colour', part: <TypeAndColor /> },
  { id: 'buttons', title: 'Buttons and links', part: <Buttons /> },
  { id: 'marks', title: 'BadgesAndPrices', part: <BadgesAndPrices /> },
  { id: 'fields', title: 'Fields', part: <TextFields /> },
  { id: 'choices', title: 'Choices', part: <Choices /> },
  { id: 'pictures', title: 'Pictures', part: <Pictures /> },
  { id: 'listing', title: 'A listing', part: <Listing /> },
  { id: 'tables', title: 'Tables', part: <Tables /> },
  { id: 'charts', title: 'Charts', part: <Charts /> },
  { id: 'floats', title: 'What floats', part: <Overlays /> },
  { id: 'states', title: 'States', part: <States /> },
]

export function Component() {
  useFollowedLinks()
  return (
    <>
      <title>Parts · Maidan</title>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className="page-width sticky top-0 z-30 flex items-center justify-between gap-6 border-text border-b-2 bg-bg py-3">
        <p className="type-heading">
          <span className="sr-only">Design system of </span>Maidan
        </p>
        <nav aria-label="Parts" className="hidden gap-5 overflow-x-auto text-sm lg:flex">
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="whitespace-nowrap py-2 hover:underline">
              {title}
            </a>
          ))}
        </nav>
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1} className="pb-24 outline-none">
        <h1 className="sr-only">Parts</h1>
        {sections.map(({ id, title, part }, index) => (
          <section key={id} id={id} className="page-width pt-14">
            <Corner>
              <h2 className="type-title">{title}</h2>
            </Corner>
            <div className="pt-8">{part}</div>
            {index === 3 && <Touchline className="mt-16" />}
          </section>
        ))}
      </main>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import type { DutyLink, DutyState, LegalLine } from '../../shop/reports/legal/rules.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { urls } from '../shared/urls.ts'
import { Periods } from './periods.tsx'
import { legalQuery } from './queries.ts'

const statuses: Record<DutyState, { tone: StatusTone; word: string }> = {
  good: { tone: 'good', word: 'Done' },
  attention: { tone: 'wait', word: 'Look into it' },
  bad: { tone: 'bad', word: 'Missing' },
}

/** Pages of the shop are another application than the dashboard. */
const links: Record<DutyLink, { label: string; to: string; isShop?: boolean }> = {
  tax: { label: 'Tax', to: urls.tax },
  gst: { label: 'GST', to: urls.gst },
  categories: { label: 'Categories', to: urls.categories },
  complaints: { label: 'Complaints', to: urls.grievances },
  seller: { label: 'The page of complaints', to: urls.complaints, isShop: true },
  health: { label: 'Health', to: urls.health },
  privacy: { label: 'The privacy notice', to: urls.privacy, isShop: true },
  customers: { label: 'Customers', to: urls.customers },
  orders: { label: 'Orders', to: urls.orders },
  brands: { label: 'Brands', to: urls.brands },
  settings: { label: 'Settings', to: urls.settings },
}

export function Component() {
  const { data: lines, isError, refetch } = useQuery(legalQuery)
  return (
    <>
      <ListHead title="Legal" />
      <p className="max-w-prose text-muted">
        What the law asks of an online shop in India, as far as the shop itself can see. It is no legal
        advice: have your adviser read it.
      </p>
      {isError && !lines ? (
        <LoadFailed what="The duties could not be checked" retry={() => void refetch()} />
      ) : (
        <section aria-labelledby="summary" aria-busy={!lines} className="mt-8 max-w-4xl">
          <h2 id="summary" className="type-heading mb-4">
            {lines ? summaryOf(lines) : <Skeleton className="h-7 w-64" />}
          </h2>
          {lines ? <Duties lines={lines} /> : <Skeleton className="h-96" />}
        </section>
      )}
      <Periods />
    </>
  )
}

function summaryOf(lines: readonly LegalLine[]): string {
  const wanting = lines.filter(({ state }) => state !== 'good').length
  if (wanting === 0) return 'All of these are done'
  return wanting === 1 ? '1 of these needs you' : `${wanting} of these need you`
}

function Duties({ lines }: { lines: readonly LegalLine[] }) {
  return (
    <ul className="border-text border-t-2">
      {lines.map(({ name, law, state, why, advice, link }) => (
        <li
          key={name}
          className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[11rem_8rem_minmax(0,1fr)]"
        >
          <h3 className="font-semibold">{name}</h3>
          <Status tone={statuses[state].tone} className="self-start">
            {statuses[state].word}
          </Status>
          <div className="wrap-anywhere">
            <p>{why}</p>
            {(advice || link) && (
              <p className="mt-1">
                <span>{advice && `${advice} `}</span>
                {link && <DutyPlace {...links[link]} />}
              </p>
            )}
            <p className="mt-1 text-muted text-sm">{law}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const DutyPlace = ({ label, to, isShop }: { label: string; to: string; isShop?: boolean }) =>
  isShop ? (
    <a href={to} className="underline underline-offset-4">
      {label}
    </a>
  ) : (
    <TextLink to={to}>{label}</TextLink>
  )

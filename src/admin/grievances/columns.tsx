import { formatDate, momentInWords } from '../../lib/dates.ts'
import type { GrievanceState } from '../../shop/grievances/rules.ts'
import type { GrievanceOnWire } from '../../shop/grievances/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'

export const grievanceColumns: Column<GrievanceOnWire>[] = [
  { name: 'ticket', head: 'Ticket', cell: (grievance) => <Ticket {...grievance} /> },
  { name: 'topic', head: 'About', cell: ({ topic }) => topic },
  {
    name: 'from',
    head: 'From',
    cell: ({ name, email }) => (
      <>
        <span className="wrap-anywhere line-clamp-1 min-w-28 max-w-44 3xl:max-w-96">{name}</span>
        <span className="wrap-anywhere line-clamp-1 min-w-28 max-w-44 text-muted text-xs 3xl:max-w-96">
          {email}
        </span>
      </>
    ),
  },
  {
    name: 'received',
    head: 'Received',
    cell: ({ receivedAt }) => <span className="whitespace-nowrap">{formatDate(receivedAt)}</span>,
  },
  { name: 'state', head: 'State', cell: (grievance) => <GrievanceStatus {...grievance} /> },
  { name: 'next', head: 'Next', cell: (grievance) => <NextDeadline {...grievance} /> },
]

export function GrievanceCard({ grievance }: { grievance: GrievanceOnWire }) {
  const { topic, name, receivedAt } = grievance
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 font-semibold">
          <Ticket {...grievance} />
          <span>{` ${topic}`}</span>
        </h2>
        <GrievanceStatus {...grievance} />
      </div>
      <p className="wrap-anywhere text-muted text-sm">
        <bdi>{name}</bdi>
        <span>{`, ${formatDate(receivedAt)}`}</span>
      </p>
      <p className="text-sm">
        <NextDeadline {...grievance} />
      </p>
    </article>
  )
}

const Ticket = ({ _id, ticket }: Pick<GrievanceOnWire, '_id' | 'ticket'>) => (
  <TextLink to={urls.grievance(_id)} className="type-number whitespace-nowrap" translate="no">
    {ticket}
  </TextLink>
)

const tones: Record<GrievanceState, StatusTone> = { Waiting: 'wait', Acknowledged: 'info', Resolved: 'good' }

export function GrievanceStatus({ state, isOverdue }: Pick<GrievanceOnWire, 'state' | 'isOverdue'>) {
  return <Status tone={isOverdue ? 'bad' : tones[state]}>{isOverdue ? `${state}, overdue` : state}</Status>
}

function NextDeadline({ next }: Pick<GrievanceOnWire, 'next'>) {
  if (!next) return null
  const verb = next.what === 'acknowledge' ? 'Acknowledge' : 'Resolve'
  return <span className="whitespace-nowrap">{`${verb} until ${momentInWords(next.by)}`}</span>
}

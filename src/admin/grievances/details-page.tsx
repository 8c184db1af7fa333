import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Refusal } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { momentInWords } from '../../lib/dates.ts'
import { isOpen } from '../../shop/grievances/rules.ts'
import type { GrievanceOnWire } from '../../shop/grievances/wire.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { AnswerForm } from './answer-form.tsx'
import { GrievanceStatus } from './columns.tsx'
import { grievanceQuery } from './queries.ts'

const complaints = { label: 'Complaints', to: urls.grievances }

export function Component() {
  const { id = '' } = useParams()
  const { data: grievance, error, refetch } = useQuery(grievanceQuery(id))
  if (error && !grievance) {
    if (error instanceof Refusal && error.status < 500) return <NotFound list={complaints} />
    return <LoadFailed what="This complaint could not be loaded" retry={() => void refetch()} />
  }
  if (!grievance) return <Skeleton className="h-96 w-full" />
  const { ticket, topic, name, messages } = grievance
  return (
    <>
      <Title>{`Complaint ${ticket}`}</Title>
      <Breadcrumbs crumbs={[complaints, { label: ticket }]} />
      <div className="mt-4 mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="type-title">
          <span className="type-number" translate="no">
            {ticket}
          </span>
          <span>{` ${topic}`}</span>
        </h1>
        <GrievanceStatus {...grievance} />
        <HistoryButton thing="grievance" id={id} name={ticket} />
      </div>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="messages" className="min-w-0 max-w-3xl">
          <h2 id="messages" className="type-label border-text border-b-2 pb-2">
            Messages
          </h2>
          <ol>
            {messages.map(({ _id, by, text, at: moment }) => (
              <li key={_id} className="border-line border-b py-4">
                <p className="text-muted text-sm">
                  <bdi className="font-semibold text-text">{by ?? name}</bdi>
                  <span>{`${by ? ', the shop' : ''}, ${momentInWords(moment)}`}</span>
                </p>
                <p className="wrap-anywhere mt-1 whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ol>
          {isOpen(grievance) && <AnswerForm key={messages.length} grievance={grievance} />}
        </section>
        <Facts {...grievance} />
      </div>
    </>
  )
}

function Facts(grievance: GrievanceOnWire) {
  const { name, email, hasAccount, order, receivedAt } = grievance
  const { acknowledgedAt, acknowledgeBy, resolvedAt, resolveBy, reopenedAt } = grievance
  return (
    <dl className="wrap-anywhere grid content-start gap-4 sm:max-xl:grid-cols-2">
      <Fact name="From">
        {hasAccount ? <TextLink to={urls.customersOf(email)}>{name}</TextLink> : `${name}, a guest`}
      </Fact>
      <Fact name="Email">
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
      </Fact>
      {order && (
        <Fact name="Order">
          <TextLink to={urls.ordersOf(order)}>{order}</TextLink>
        </Fact>
      )}
      <Fact name="Received">{momentInWords(receivedAt)}</Fact>
      {reopenedAt && <Fact name="Opened again">{momentInWords(reopenedAt)}</Fact>}
      <Fact name="To be acknowledged until">{momentInWords(acknowledgeBy)}</Fact>
      {acknowledgedAt && <Fact name="Acknowledged">{momentInWords(acknowledgedAt)}</Fact>}
      <Fact name="To be resolved until">{momentInWords(resolveBy)}</Fact>
      {resolvedAt && <Fact name="Resolved">{momentInWords(resolvedAt)}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd>{children}</dd>
  </div>
)

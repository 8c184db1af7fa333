import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { MAX_COUNTED } from '../../lib/paging.ts'
import type { PendingTasksOnWire } from '../../shop/reports/pending-tasks/wire.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../shared/urls.ts'
import { pendingTasksQuery } from './queries.ts'

export function PendingTasks() {
  const { data: tasks, isError, refetch } = useQuery(pendingTasksQuery)
  if (isError && !tasks)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 border-text border-y-2 py-4">
        <FieldError>What waits for you could not be loaded.</FieldError>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <section aria-labelledby="needs" aria-busy={!tasks}>
      <h2 id="needs" className="type-heading mb-4">
        {tasks && isNothingPending(tasks) ? 'Nothing waits for you' : 'What waits for you'}
      </h2>
      <ul className="grid border-text border-t-2 sm:grid-cols-3 sm:border-b-line sm:border-b md:grid-cols-5 md:gap-x-4">
        <TaskCount name="Orders to ship" count={tasks?.ordersToShip} to={`${urls.orders}?status=Pending`} />
        <TaskCount
          name="Returns waiting"
          count={tasks?.returnsWaiting}
          to={`${urls.returns}?status=Pending`}
        />
        <TaskCount
          name="Products sold out"
          count={tasks?.soldOut}
          to={`${urls.products}?stock=out&status=active`}
        />
        <TaskCount
          name="Products running low"
          count={tasks?.runningLow}
          to={`${urls.products}?stock=low&status=active`}
        />
        <TaskCount name="Payments in doubt" count={tasks?.inDoubt.count} />
      </ul>
      {tasks && <PaymentNotes tasks={tasks} />}
      {tasks && <MailNotes mails={tasks.mails} />}
      {tasks && <AuditNotes books={tasks.books} />}
    </section>
  )
}

function isNothingPending({ inDoubt, goingBack, mails, books, ...counts }: PendingTasksOnWire): boolean {
  const waiting = [inDoubt.count, goingBack.count, mails.waiting, mails.givenUp, books.problems.length]
  const all = [...Object.values(counts), ...waiting]
  return all.every((count) => count === 0) && !books.unfinishedSince
}

function TaskCount({ name, count, to }: { name: string; count: number | undefined; to?: string }) {
  const style = 'flex h-full min-h-12 items-center gap-x-3 gap-y-1 py-2 sm:flex-col sm:items-start sm:py-3'
  const content = (
    <>
      <span
        className={cx(
          'type-number min-w-14 text-2xl leading-tight',
          count === 0 && 'font-normal text-muted',
          !!count && 'sm:shadow-[0_4px_var(--color-accent)]',
        )}
      >
        {count === undefined ? <Skeleton className="h-8 w-10" /> : formatCount(count)}
      </span>
      <span className={count === 0 ? 'text-muted' : undefined}>{name}</span>
    </>
  )
  return (
    <li className="border-line max-sm:border-b">
      {to === undefined ? (
        <span className={style}>{content}</span>
      ) : (
        <Link to={to} className={cx(style, 'group hover:bg-sunk')}>
          {content}
          <ArrowRight size={18} aria-hidden className="ml-auto text-muted sm:hidden" />
        </Link>
      )}
    </li>
  )
}

const formatCount = (count: number) => `${count.toLocaleString('en-IN')}${count >= MAX_COUNTED ? '+' : ''}`

function PaymentNotes({ tasks: { inDoubt, goingBack } }: { tasks: PendingTasksOnWire }) {
  return (
    <>
      {inDoubt.count > 0 && (
        <Note>
          The provider has not said yet whether {payments(inDoubt)} {inDoubt.count === 1 ? 'was' : 'were'}{' '}
          made. The shop asks again every minute; whatever was paid becomes an order or goes back.
        </Note>
      )}
      {goingBack.count > 0 && (
        <Note>
          {payments(goingBack)} came twice, too late or not in full and{' '}
          {goingBack.count === 1 ? 'goes' : 'go'} back. The shop asks the provider until it is done.
        </Note>
      )}
    </>
  )
}

function MailNotes({ mails: { waiting, givenUp } }: { mails: PendingTasksOnWire['mails'] }) {
  if (waiting === 0 && givenUp === 0) return null
  return (
    <div className="mt-3 max-w-prose text-sm">
      {waiting > 0 && (
        <FieldError>
          The mail server does not take mails: {formatCount(waiting)} {waiting === 1 ? 'has' : 'have'} waited
          for more than ten minutes. The shop goes on trying for a day.
        </FieldError>
      )}
      {givenUp > 0 && (
        <FieldError>
          {formatCount(givenUp)} {givenUp === 1 ? 'mail' : 'mails'} could not be sent in the last seven days.
        </FieldError>
      )}
      <p className="mt-1 text-muted">The reasons are in the log of the server.</p>
    </div>
  )
}

function AuditNotes({ books: { problems, unfinishedSince } }: { books: PendingTasksOnWire['books'] }) {
  return (
    <>
      {problems.length > 0 && (
        <div className="mt-3 max-w-prose text-sm">
          <FieldError>The nightly audit of the books found something wrong. This does not hold:</FieldError>
          <ul className="mt-1 list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p className="mt-1 text-muted">Whoever runs the server sees which rows with ‘npm run audit’.</p>
        </div>
      )}
      {unfinishedSince && (
        <Note>
          The audit of the books that began on {formatDate(unfinishedSince)} at {formatTime(unfinishedSince)}{' '}
          is not finished: the payment provider does not answer. It goes on by itself.
        </Note>
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 max-w-prose text-muted text-sm">{children}</p>
)

function payments({ count, amount }: PendingTasksOnWire['inDoubt']): string {
  if (count === 1) return `a payment of ${formatRupees(amount)}`
  return `${count.toLocaleString('en-IN')} payments, ${formatRupees(amount)} together,`
}

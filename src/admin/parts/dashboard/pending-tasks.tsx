import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '../../../lib/dates.ts'
import { formatRupees } from '../../../lib/money.ts'
import { MAX_COUNTED } from '../../../lib/paging.ts'
import type { PendingTasksOnWire } from '../../../shop/reports/pending-tasks/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { needsQuery } from './queries.ts'

export function Needs() {
  const { data: needs, isError, refetch } = useQuery(needsQuery)
  if (isError && !needs)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 border-text border-y-2 py-4">
        <FieldError>What waits for you could not be loaded.</FieldError>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <section aria-labelledby="needs" aria-busy={!needs}>
      <h2 id="needs" className="type-heading mb-4">
        {needs && isIdle(needs) ? 'Nothing waits for you' : 'What waits for you'}
      </h2>
      <ul className="grid border-text border-t-2 sm:grid-cols-3 sm:border-b-line sm:border-b md:grid-cols-5 md:gap-x-4">
        <Need name="Orders to ship" count={needs?.ordersToShip} to={`${urls.orders}?status=Pending`} />
        <Need name="Returns waiting" count={needs?.returnsWaiting} to={`${urls.returns}?status=Pending`} />
        <Need
          name="Products sold out"
          count={needs?.soldOut}
          to={`${urls.products}?stock=out&status=active`}
        />
        <Need
          name="Products running low"
          count={needs?.runningLow}
          to={`${urls.products}?stock=low&status=active`}
        />
        <Need name="Payments in doubt" count={needs?.inDoubt.count} />
      </ul>
      {needs && <Payments needs={needs} />}
      {needs && <Mails mails={needs.mails} />}
      {needs && <Books books={needs.books} />}
    </section>
  )
}

function isIdle({ inDoubt, goingBack, mails, books, ...counts }: PendingTasksOnWire): boolean {
  const waiting = [inDoubt.count, goingBack.count, mails.waiting, mails.givenUp, books.problems.length]
  const all = [...Object.values(counts), ...waiting]
  return all.every((count) => count === 0) && !books.unfinishedSince
}

function Need({ name, count, to }: { name: string; count: number | undefined; to?: string }) {
  const look = 'flex h-full min-h-12 items-center gap-x-3 gap-y-1 py-2 sm:flex-col sm:items-start sm:py-3'
  const said = (
    <>
      <span
        className={cx(
          'type-number min-w-14 text-2xl leading-tight',
          count === 0 && 'font-normal text-muted',
          !!count && 'sm:shadow-[0_4px_var(--color-accent)]',
        )}
      >
        {count === undefined ? <Skeleton className="h-8 w-10" /> : howMany(count)}
      </span>
      <span className={count === 0 ? 'text-muted' : undefined}>{name}</span>
    </>
  )
  return (
    <li className="border-line max-sm:border-b">
      {to === undefined ? (
        <span className={look}>{said}</span>
      ) : (
        <Link to={to} className={cx(look, 'group hover:bg-sunk')}>
          {said}
          <ArrowRight size={18} aria-hidden className="ml-auto text-muted sm:hidden" />
        </Link>
      )}
    </li>
  )
}

const howMany = (count: number) => `${count.toLocaleString('en-IN')}${count >= MAX_COUNTED ? '+' : ''}`

function Payments({ needs: { inDoubt, goingBack } }: { needs: PendingTasksOnWire }) {
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

function Mails({ mails: { waiting, givenUp } }: { mails: PendingTasksOnWire['mails'] }) {
  if (waiting === 0 && givenUp === 0) return null
  return (
    <div className="mt-3 max-w-prose text-sm">
      {waiting > 0 && (
        <FieldError>
          The mail server does not take mails: {howMany(waiting)} {waiting === 1 ? 'has' : 'have'} waited for
          more than ten minutes. The shop goes on trying for a day.
        </FieldError>
      )}
      {givenUp > 0 && (
        <FieldError>
          {howMany(givenUp)} {givenUp === 1 ? 'mail' : 'mails'} could not be sent in the last seven days.
        </FieldError>
      )}
      <p className="mt-1 text-muted">The reasons are in the log of the server.</p>
    </div>
  )
}

function Books({ books: { problems, unfinishedSince } }: { books: PendingTasksOnWire['books'] }) {
  return (
    <>
      {problems.length > 0 && (
        <div className="mt-3 max-w-prose text-sm">
          <FieldError>The nightly audit of the books found something wrong. This does not hold:</FieldError>
          <ul className="mt-1 list-disc pl-5">
            {problems.map((says) => (
              <li key={says}>{says}</li>
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

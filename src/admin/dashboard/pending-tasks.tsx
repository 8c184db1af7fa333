import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { dayOf } from '../../lib/dates.ts'
import { orderName } from '../../shop/orders/rules.ts'
import {
  ageInWords,
  complaintsInWords,
  countedTasks,
  countInWords,
  disputesInWords,
  doubtInWords,
  goingBackInWords,
  mailsInWords,
  taskPermissions,
  unfinishedAuditInWords,
  unrecoveredInWords,
  wrongBooks,
} from '../../shop/reports/pending-tasks/rules.ts'
import type { PendingTasksOnWire } from '../../shop/reports/pending-tasks/wire.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { may } from '../shared/permissions.ts'
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
      <ul className="grid border-text border-t-2 sm:grid-cols-3 sm:border-b-line sm:border-b md:gap-x-4 lg:grid-cols-5">
        {counts.map((task) => (
          <TaskCount key={task} {...countedTasks[task]} count={tasks && countOf(tasks, task)} />
        ))}
      </ul>
      {tasks && <UnknownStates orders={tasks.unknownStates} />}
      {tasks && <AgeNotes tasks={tasks} />}
      {tasks && <OrderNote sentence={disputesInWords(tasks.disputes)} orderId={tasks.disputes.orderId} />}
      {tasks && (
        <OrderNote sentence={unrecoveredInWords(tasks.unrecovered)} orderId={tasks.unrecovered.orderId} />
      )}
      {tasks && <PaymentNotes tasks={tasks} />}
      {tasks && <MailNotes mails={tasks.mails} />}
      {tasks && <AuditNotes books={tasks.books} />}
    </section>
  )
}

const counts = (Object.keys(countedTasks) as (keyof typeof countedTasks)[]).filter((task) =>
  may(taskPermissions[task]),
)

function countOf(tasks: PendingTasksOnWire, task: keyof typeof countedTasks): number {
  if (task === 'complaints') return tasks.complaints.open
  return task === 'inDoubt' ? tasks.inDoubt.count : tasks[task]
}

function isNothingPending(tasks: PendingTasksOnWire): boolean {
  const { goingBack, disputes, unrecovered, mails, books, unknownStates } = tasks
  const troubles = [books.problems.length, unknownStates.length]
  const others = [
    goingBack.count,
    disputes.count,
    unrecovered.count,
    mails.waiting,
    mails.givenUp,
    ...troubles,
  ]
  const all = [...counts.map((task) => countOf(tasks, task)), ...others]
  return all.every((count) => count === 0) && !books.unfinishedSince
}

function TaskCount({ name, count, path }: { name: string; count: number | undefined; path: string | null }) {
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
        {count === undefined ? <Skeleton className="h-8 w-10" /> : countInWords(count)}
      </span>
      <span className={count === 0 ? 'text-muted' : undefined}>{name}</span>
    </>
  )
  return (
    <li className="border-line max-sm:border-b">
      {path === null ? (
        <span className={style}>{content}</span>
      ) : (
        <Link to={path} className={cx(style, 'group hover:bg-sunk')}>
          {content}
          <ArrowRight size={18} aria-hidden className="ml-auto text-muted sm:hidden" />
        </Link>
      )}
    </li>
  )
}

function UnknownStates({ orders }: { orders: PendingTasksOnWire['unknownStates'] }) {
  if (orders.length === 0) return null
  return (
    <div className="mt-3 max-w-prose text-sm">
      <FieldError>These cannot be shipped before the state of their address is chosen:</FieldError>
      <ul className="mt-1 list-disc pl-5">
        {orders.map(({ orderId, orderNumber, state }) => (
          <li key={orderId}>
            <TextLink to={urls.order(orderId)} translate="no">
              {orderName(orderNumber)}
            </TextLink>
            <span>{' to '}</span>
            <span translate="no">{`“${state}”`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AgeNotes({ tasks: { oldestToShip, complaints } }: { tasks: PendingTasksOnWire }) {
  const due = complaintsInWords(complaints)
  return (
    <>
      {oldestToShip && (
        <Note>{`The oldest order to ship has waited ${ageInWords(oldestToShip, dayOf(new Date()))}.`}</Note>
      )}
      {due && <Note>{`Of the complaints, ${due}.`}</Note>}
    </>
  )
}

function OrderNote({ sentence, orderId }: { sentence: string | null; orderId: string | null }) {
  if (sentence === null) return null
  return (
    <div className="mt-3 max-w-prose text-sm">
      <FieldError>{sentence}</FieldError>
      {orderId && <TextLink to={urls.order(orderId)}>The order</TextLink>}
    </div>
  )
}

function PaymentNotes({ tasks: { inDoubt, goingBack } }: { tasks: PendingTasksOnWire }) {
  const sentences = [doubtInWords(inDoubt), goingBackInWords(goingBack)]
  return sentences.map((sentence) => sentence && <Note key={sentence}>{sentence}</Note>)
}

function MailNotes({ mails }: { mails: PendingTasksOnWire['mails'] }) {
  const sentences = mailsInWords(mails)
  if (sentences.length === 0) return null
  return (
    <div className="mt-3 max-w-prose text-sm">
      {sentences.map((sentence) => (
        <FieldError key={sentence}>{sentence}</FieldError>
      ))}
      <p className="mt-1 text-muted">The reasons are in the log of the server.</p>
    </div>
  )
}

function AuditNotes({ books: { problems, unfinishedSince } }: { books: PendingTasksOnWire['books'] }) {
  return (
    <>
      {problems.length > 0 && (
        <div className="mt-3 max-w-prose text-sm">
          <FieldError>{wrongBooks}</FieldError>
          <ul className="mt-1 list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p className="mt-1 text-muted">Whoever runs the server sees which rows with ‘npm run audit’.</p>
        </div>
      )}
      {unfinishedSince && <Note>{unfinishedAuditInWords(unfinishedSince)}</Note>}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 max-w-prose text-muted text-sm">{children}</p>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import {
  isMonth,
  isPeriod,
  monthsOf,
  type Period,
  periodInWords,
  quarterOf,
} from '../../shop/gst/period-rules.ts'
import type { Summary } from '../../shop/gst/summary-rules.ts'
import type { MonthOnWire, PendingOnWire } from '../../shop/gst/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Figure, Figures } from '../reports/figures.tsx'
import { may } from '../shared/permissions.ts'
import { CloseDialog } from './close-dialog.tsx'
import { Files } from './files.tsx'
import { FinancialYears } from './financial-years.tsx'
import { Problems } from './problems.tsx'
import { monthsQuery, returnQuery } from './queries.ts'
import { ByDay, ByStateAndRate, Gstr3b, Listed } from './tables.tsx'

export function Component() {
  const { data, isError, refetch } = useQuery(monthsQuery)
  const [params, setParams] = useSearchParams()
  const asked = params.get('period') ?? ''
  const chosen = isPeriod(asked) ? asked : data && firstChoice(data.months)
  return (
    <>
      <ListHead title="GST" />
      <p className="max-w-prose text-muted">
        GSTR-1 by the day of the invoice and of the credit note. Upload the file on the portal, or give the
        register to your accountant. What was sold without GST is not in it.
      </p>
      {data && chosen ? (
        <>
          <SelectField
            label="Period"
            className="mt-6 max-w-72"
            value={chosen}
            onChange={({ target }) => setParams({ period: target.value }, { replace: true })}
          >
            {choicesOf(data.months, chosen).map((period) => (
              <option key={period} value={period}>
                {periodInWords(period)}
              </option>
            ))}
          </SelectField>
          <Return key={chosen} period={chosen} months={data.months} pending={data.pending} />
          <FinancialYears years={data.years} />
        </>
      ) : isError ? (
        <LoadFailed what="The months could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-8 h-96 w-full" />
      )}
    </>
  )
}

/** The last month that is over: its return is due. */
const firstChoice = (months: readonly MonthOnWire[]): Period | undefined =>
  (months.find(({ isOver }) => isOver) ?? months[0])?.month

/** Months and, below their last month, quarters. */
function choicesOf(months: readonly MonthOnWire[], chosen: Period): Period[] {
  const choices: Period[] = []
  let quarter: Period | undefined
  for (const { month } of months) {
    if (quarter !== quarterOf(month)) {
      quarter = quarterOf(month)
      choices.push(quarter)
    }
    choices.push(month)
  }
  return choices.includes(chosen) ? choices : [chosen, ...choices]
}

interface ReturnProps {
  period: Period
  months: readonly MonthOnWire[]
  pending: readonly PendingOnWire[]
}

function Return({ period, months, pending }: ReturnProps) {
  const { data: summary, isError, refetch } = useQuery(returnQuery(period))
  const [isClosing, setClosing] = useState(false)
  const own = months.filter(({ month }) => monthsOf(period).includes(month))
  const waiting = pending.find((one) => one.period === period)
  const mayClose =
    may('tax:write') && isMonth(period) && own.some(({ isOver, closedAt }) => isOver && closedAt === null)
  if (isError && !summary)
    return <LoadFailed what="The return could not be loaded" retry={() => void refetch()} />
  return (
    <div className="mt-10 grid grid-cols-1 gap-12" aria-busy={!summary}>
      <section aria-labelledby="period">
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 id="period" className="type-heading">
            {periodInWords(period)}
          </h2>
          <State of={own} />
          {mayClose && (
            <Button variant="secondary" size="small" disabled={!summary} onClick={() => setClosing(true)}>
              Close the month
            </Button>
          )}
        </div>
        <p className="mb-6 max-w-prose">
          {summary ? inWords(summary) : <Skeleton className="h-6 w-96 max-w-full" />}
        </p>
        <Figures>
          <Figure name="Taxable value" value={summary && formatRupees(summary.net.taxable)} />
          <Figure name="CGST" value={summary && formatRupees(summary.net.cgst)}>
            {summary && `and as much SGST or UTGST: ${formatRupees(summary.net.sgst)}`}
          </Figure>
          <Figure name="IGST" value={summary && formatRupees(summary.net.igst)} />
          <Figure name="With tax" value={summary && formatRupees(summary.net.amount)}>
            {summary &&
              `${formatRupees(summary.invoiced.amount)} invoiced, ${formatRupees(summary.credited.amount)} credited`}
          </Figure>
        </Figures>
        {summary?.commercial && summary.commercial.notes > 0 && (
          <p className="mt-4 max-w-prose">{inWordsOfCommercial(summary.commercial)}</p>
        )}
      </section>
      {summary && <Problems problems={summary.problems} />}
      {waiting && (
        <div className="max-w-2xl" role="status">
          <Progress label="Writing the files of the closed period" value={waiting.progress} />
        </div>
      )}
      <Files period={period} isReady={!waiting} />
      {summary && (
        <>
          <ByStateAndRate rows={summary.small} />
          <Listed tables={summary.tables} />
          {summary.gstr3b && <Gstr3b figures={summary.gstr3b} />}
          <ByDay days={summary.days} net={summary.net} />
        </>
      )}
      {isClosing && isMonth(period) && summary && (
        <CloseDialog month={period} summary={summary} months={months} close={() => setClosing(false)} />
      )}
    </div>
  )
}

function State({ of: months }: { of: readonly MonthOnWire[] }) {
  const [last] = months
  if (months.length > 0 && months.every(({ closedAt }) => closedAt !== null))
    return (
      <Status
        tone="good"
        className="whitespace-normal!"
      >{`Closed${last?.closedAt ? ` on ${formatDate(last.closedAt)} by ${last.closedBy}` : ''}`}</Status>
    )
  return months.every(({ isOver }) => isOver) ? (
    <Status tone="wait">Over, not closed</Status>
  ) : (
    <Status tone="off">Under way</Status>
  )
}

function inWords({ invoices, notes }: Summary): string {
  if (invoices + notes === 0) return 'Nothing was invoiced and nothing credited: the return is nil.'
  const count = (number: number, one: string, more: string) =>
    `${number.toLocaleString('en-IN')} ${number === 1 ? one : more}`
  const less = notes === 0 ? 'no credit note' : count(notes, 'credit note', 'credit notes')
  return `${count(invoices, 'invoice', 'invoices')} less ${less} make:`
}

function inWordsOfCommercial({ notes, amount }: NonNullable<Summary['commercial']>): string {
  const many = notes !== 1
  return `${notes.toLocaleString('en-IN')} commercial credit ${many ? 'notes' : 'note'} of ${formatRupees(amount)} came after the last day for ${many ? 'their invoices' : 'its invoice'}: the money went back, the tax is still owed, and ${many ? 'they are' : 'it is'} in none of these figures.`
}

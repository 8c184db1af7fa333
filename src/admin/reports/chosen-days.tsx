import { useSearchParams } from 'react-router'
import { type Day, dayOf } from '../../lib/dates.ts'
import { rangesOf } from '../../shop/reports/date-ranges-rules.ts'
import { chooseDaysOfYear, type Days } from '../../shop/reports/period-rules.ts'
import { presentYearRefusal } from '../../shop/reports/wire.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { parseDay } from './check-days.ts'

type Bounds = { from: Day | ''; to: Day | '' }

/** The days in the address, null where there is no report of them, and the fields that choose them. */
export function useChosenDays(): { chosen: Days | null; fields: Elements } {
  const [params, setParams] = useSearchParams()
  const asked: Bounds = {
    from: parseDay(params.get('startDate') ?? ''),
    to: parseDay(params.get('endDate') ?? ''),
  }
  const today = dayOf(new Date())
  const chosen = chooseDaysOfYear({ from: asked.from || undefined, to: asked.to || undefined }, today)
  const days: Bounds = chosen.ok ? chosen.value : asked
  const errors: { startDate?: string; endDate?: string } = chosen.ok
    ? {}
    : presentYearRefusal(chosen.refusal).errors
  const show = ({ from, to }: Bounds) => setParams({ startDate: from, endDate: to })
  const fields = (
    <div className="mb-10 flex grid-cols-2 flex-wrap items-start gap-x-3 gap-y-5 max-sm:grid">
      <RangeField days={days} today={today} onDays={show} />
      <DateField
        label="Start date"
        className="sm:w-40"
        value={days.from}
        error={errors.startDate}
        onChange={(from) => show({ ...days, from })}
      />
      <DateField
        label="End date"
        className="sm:w-40"
        value={days.to}
        error={errors.endDate}
        onChange={(to) => show({ ...days, to })}
      />
    </div>
  )
  return { chosen: chosen.ok ? chosen.value : null, fields }
}

export const NoReport = () => (
  <EmptyState drawing="out" title="There is no report of these days">
    Choose other days above.
  </EmptyState>
)

interface RangeFieldProps {
  days: Bounds
  today: Day
  onDays: (days: Days) => void
}

function RangeField({ days, today, onDays }: RangeFieldProps) {
  const ranges = rangesOf(today)
  const chosen = ranges.find((range) => range.days.from === days.from && range.days.to === days.to)
  return (
    <SelectField
      label="Days"
      className="sm:w-44 max-sm:col-span-2"
      value={chosen?.name ?? ''}
      onChange={({ target }) => {
        const range = ranges.find(({ name }) => name === target.value)
        if (range) onDays(range.days)
      }}
    >
      {!chosen && <option value="">Custom dates</option>}
      {ranges.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

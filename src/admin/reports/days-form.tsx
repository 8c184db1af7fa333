import { type FormEvent, useState } from 'react'
import { type Day, dayOf } from '../../lib/dates.ts'
import { rangesOf } from '../../shop/reports/date-ranges-rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { checkDays, type DaysErrors } from './check-days.ts'
import type { ReportPeriod } from './report-url.ts'

interface DaysFormProps {
  period: ReportPeriod
  /** Initial values. */
  days: { from: Day | ''; to: Day | '' }
  errors: DaysErrors
  onPeriod: (period: ReportPeriod) => void
  onDays: (days: Days, period: ReportPeriod) => void
}

const periods = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

export function DaysForm({ period, days, errors: initialErrors, onPeriod, onDays }: DaysFormProps) {
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [errors, setErrors] = useState(initialErrors)
  const ranges = rangesOf(dayOf(new Date()))
  const chosen = ranges.find((range) => range.days.from === from && range.days.to === to)
  const submitPeriod = (period: ReportPeriod) => {
    const checked = checkDays({ period, startDate: from, endDate: to })
    setErrors(checked.ok ? {} : checked.refusal.errors)
    if (checked.ok) onDays(checked.value, period)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submitPeriod(period)
  }
  // Days that were typed but not submitted win over those in the URL.
  const isEdited = from !== days.from || to !== days.to
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mb-10 flex grid-cols-2 flex-wrap items-start gap-x-3 gap-y-5 max-sm:grid"
    >
      <div className="col-span-2">
        <p aria-hidden className="type-label mb-1.5">
          Report by
        </p>
        <Segments
          legend="Report by"
          choices={periods}
          value={period}
          onChange={isEdited ? submitPeriod : onPeriod}
        />
      </div>
      <SelectField
        label="Days"
        className="sm:w-44 max-sm:col-span-2"
        value={chosen?.name ?? ''}
        onChange={({ target }) => {
          const range = ranges.find(({ name }) => name === target.value)
          if (range) onDays(range.days, range.period)
        }}
      >
        {!chosen && <option value="">Custom dates</option>}
        {ranges.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="contents gap-x-3 sm:flex sm:items-start">
        <DateField
          label="Start date"
          className="sm:w-40"
          value={from}
          onChange={setFrom}
          error={errors.startDate}
        />
        <DateField label="End date" className="sm:w-40" value={to} onChange={setTo} error={errors.endDate} />
        <Button type="submit" variant="secondary" className="px-4! max-sm:col-span-2 sm:mt-6">
          Show report
        </Button>
      </div>
    </form>
  )
}

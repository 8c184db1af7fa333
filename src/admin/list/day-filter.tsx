import { useEffect, useId, useRef, useState } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import { controlLook } from '../../ui/field-style.ts'
import type { List } from './use-list.ts'

export function DayFilter({ list, name, label }: { list: List; name: string; label: string }) {
  const value = list.filter(name)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  // The URL may change otherwise (Back, cleared filters), but must not overwrite a focused input.
  useEffect(() => {
    if (!input.current || input.current === document.activeElement) return
    input.current.value = value
    setIncomplete(false)
  }, [value])
  return (
    <span className={cx('flex items-center gap-2', !value && 'print:hidden')}>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <span className="relative">
        <input
          ref={input}
          id={id}
          type="date"
          defaultValue={value}
          min="2000-01-01"
          max="2099-12-31"
          onChange={({ target }) => {
            // While a year is typed, the input reports 0002, then 0020.
            if (target.value === '' ? !target.validity.badInput : target.value >= '2000')
              list.change({ [name]: target.value })
          }}
          onBlur={({ target }) => setIncomplete(target.validity.badInput)}
          className={cx(
            controlLook,
            'date-input peer min-h-11! w-auto!',
            !isIncomplete && 'not-focus:text-transparent!',
          )}
        />
        {!isIncomplete && (
          <span
            aria-hidden
            className={cx(
              'pointer-events-none absolute inset-y-0 left-3.5 flex items-center whitespace-nowrap tabular-nums peer-focus:hidden forced-colors:hidden',
              !value && 'text-muted',
            )}
          >
            {value ? formatDate(value) : 'Any day'}
          </span>
        )}
      </span>
    </span>
  )
}

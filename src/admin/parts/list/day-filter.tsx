import { useEffect, useId, useRef, useState } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { cx } from '../../../ui/cx.ts'
import { controlLook } from '../../../ui/field-style.ts'
import type { List } from './use-list.ts'

/** Narrows a list to what was from a day on, or until one. */
export function DayFilter({ list, name, label }: { list: List; name: string; label: string }) {
  const value = list.filter(name)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isHalfTyped, setHalfTyped] = useState(false)
  // What the address says (back, a cleared filter) shows, but never over what is being typed.
  useEffect(() => {
    if (!input.current || input.current === document.activeElement) return
    input.current.value = value
    setHalfTyped(false)
  }, [value])
  return (
    <span className="flex items-center gap-2">
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
            // A year that is being typed is 0002 and 0020 first.
            if (target.value === '' ? !target.validity.badInput : target.value >= '2000')
              list.change({ [name]: target.value })
          }}
          onBlur={({ target }) => setHalfTyped(target.validity.badInput)}
          className={cx(
            controlLook,
            'date-input peer min-h-11! w-auto!',
            !isHalfTyped && 'not-focus:text-transparent!',
          )}
        />
        {!isHalfTyped && (
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

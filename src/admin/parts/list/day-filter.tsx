import { controlLook } from '../../../ui/field-look.ts'
import type { List } from './use-list.ts'

/** Narrows a list to what was from a day on, or until one. */
export function DayFilter({ list, name, label }: { list: List; name: string; label: string }) {
  const value = list.filter(name)
  return (
    <label className="flex items-center gap-2">
      <span className="text-sm">{label}</span>
      <input
        // What the address says is taken over, but never over what is being typed.
        key={value}
        type="date"
        defaultValue={value}
        min="2000-01-01"
        max="2099-12-31"
        onChange={({ target }) => {
          // A year that is being typed is 0002 and 0020 first.
          if (target.value === '' ? !target.validity.badInput : target.value >= '2000')
            list.change({ [name]: target.value })
        }}
        className={`${controlLook} date-input min-h-11! w-auto!`}
      />
    </label>
  )
}

import { Select } from '../../ui/select.tsx'
import type { List } from './use-list.ts'

export type Choice = string | { value: string; label: string }

interface FilterProps {
  list: List
  /** Parameter name in the URL and the API. */
  name: string
  /** Accessible name: 'Status'. */
  label: string
  /** Default: 'Any status'. */
  any?: string | undefined
  choices: readonly Choice[]
}

export function Filter({ list, name, label, any = `Any ${label.toLowerCase()}`, choices }: FilterProps) {
  return (
    <Select
      compact
      className={list.filter(name) === '' ? 'print:hidden' : undefined}
      aria-label={label}
      value={list.filter(name)}
      onChange={({ target }) => list.change({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {choices.map(toOption).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const toOption = (choice: Choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice)

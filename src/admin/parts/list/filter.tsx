import { Select } from '../../../ui/select.tsx'
import type { List } from './use-list.ts'

/** What a filter can be set to; a value that says what it is needs no label. */
export type Choice = string | { value: string; label: string }

interface FilterProps {
  list: List
  /** Its field in the address and in the call. */
  name: string
  /** What it narrows by, read out: 'Status'. */
  label: string
  /** Said while it narrows nothing: 'Any status', unless given. */
  any?: string | undefined
  choices: readonly Choice[]
}

/** Narrows a list to one of some choices. */
export function Filter({ list, name, label, any = `Any ${label.toLowerCase()}`, choices }: FilterProps) {
  return (
    <Select
      compact
      aria-label={label}
      value={list.filter(name)}
      onChange={({ target }) => list.change({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {choices.map(named).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const named = (choice: Choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice)

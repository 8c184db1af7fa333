import { Select } from '../../../ui/select.tsx'
import type { List } from './use-list.ts'

interface FilterProps {
  list: List
  /** Its field in the address and in the call. */
  name: string
  /** What it narrows by, read out: 'Status'. */
  label: string
  /** Said while it narrows nothing: 'Any status'. */
  any: string
  choices: readonly { value: string; label: string }[]
}

/** Narrows a list to one of some choices. */
export function Filter({ list, name, label, any, choices }: FilterProps) {
  return (
    <Select
      compact
      aria-label={label}
      value={list.filter(name)}
      onChange={({ target }) => list.change({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

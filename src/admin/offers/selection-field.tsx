import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type Ref, useState } from 'react'
import { MAX_SELECTION } from '../../shop/offers/rules.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDebounced } from '../shared/use-debounced.ts'
import { targetsQuery } from './queries.ts'
import { notesOf } from './target-notes.ts'

/** What the form has of them. */
export const selectedIds = (value: unknown): string[] => (Array.isArray(value) ? value : [])

interface SelectionFieldProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

export function SelectionField({ ids, onChange, error, ref }: SelectionFieldProps) {
  const [text, setText] = useState('')
  const [isEdited, setIsEdited] = useState(false)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const search = useDebounced(text, 200)
  const targets = useQuery(targetsQuery('Selection', search))
  // Never show stale results: Enter would choose one of them.
  const isSettled = search === text && !targets.isPending
  const found = targets.data ?? []
  const options = found
    .filter(({ _id }) => !ids.includes(_id))
    .map((target) => ({ value: target._id, label: target.name, note: notesOf(target) }))
  const change = (changed: string[]) => {
    setIsEdited(true)
    onChange(changed)
  }
  const add = (id: string | null) => {
    const name = found.find(({ _id }) => _id === id)?.name
    if (!id || name === undefined) return
    setNames({ ...names, [id]: name })
    change([...ids, id])
    setText('')
  }
  return (
    <div className="grid gap-3">
      <Combobox
        // It is emptied for the next product, and keeps the focus.
        key={ids.length}
        autoFocus={isEdited}
        label="Products"
        hint={`${ids.length} of at most ${MAX_SELECTION}.`}
        required
        placeholder="Search all products"
        options={isSettled ? options : []}
        value={null}
        onChange={add}
        onSearch={setText}
        loading={!isSettled}
        disabled={ids.length >= MAX_SELECTION}
        none={targets.isError ? 'The shop did not answer. Please try again.' : 'No product like that'}
        error={error}
        ref={ref}
      />
      {ids.length > 0 && (
        <ul aria-label="Chosen products" className="max-h-48 overflow-y-auto border-line border-t">
          {ids.map((id) => (
            <li key={id} className="flex items-center gap-3 border-line border-b py-1">
              <span className="mr-auto min-w-0 wrap-anywhere">{names[id]}</span>
              <IconButton
                label={`Remove ${names[id]}`}
                onClick={() => change(ids.filter((other) => other !== id))}
              >
                <X size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

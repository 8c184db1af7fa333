import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListFrame } from './list-frame.tsx'

interface ListFieldProps<Item> extends FieldProps {
  items: Item[]
  empty: Item
  /** 'zone' */
  noun: string
  max: number
  onChange: (items: Item[]) => void
  /** `of`: 'of zone 1'. */
  fields: (item: Item, of: string, change: (changes: Partial<Item>) => void) => Elements
}

/** Things with a name, each with fields of its own. */
export function ListField<Item extends { name: string }>(props: ListFieldProps<Item>) {
  const { label, hint, error, items, empty, noun, max, onChange, fields } = props
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const [said, say] = useState('')
  useEffect(() => {
    if (added !== undefined) list.current?.children[added]?.querySelector('input')?.focus()
  }, [added])

  const nameOf = (index: number) => items[index]?.name || `${noun} ${index + 1}`
  const addItem = () => {
    onChange([...items, empty])
    setAdded(items.length)
  }
  const remove = (index: number) => {
    onChange(items.toSpliced(index, 1))
    setAdded(undefined)
    // The pressed button is gone.
    add.current?.focus()
    say(`${nameOf(index)} is removed`)
  }

  return (
    <ListFrame
      {...{ label, hint, error, list, said }}
      items={items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no key of their own, and all of their state is in the form's value.
        <li key={index} className="border border-edge bg-surface p-4">
          <div className="mb-3 flex items-center gap-1">
            <h3 className="mr-auto font-semibold first-letter:uppercase">{`${noun} ${index + 1}`}</h3>
            <IconButton label={`Remove ${nameOf(index)}`} onClick={() => remove(index)}>
              <Trash size={18} />
            </IconButton>
          </div>
          {fields(item, `of ${noun} ${index + 1}`, (changes) =>
            onChange(items.map((one, at) => (at === index ? { ...one, ...changes } : one))),
          )}
        </li>
      ))}
    >
      {items.length < max && (
        <Button ref={add} variant="secondary" className="mt-3" onClick={addItem}>
          <Plus size={18} aria-hidden />
          <span>{`Add ${noun}`}</span>
        </Button>
      )}
    </ListFrame>
  )
}

import { useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { isArrayOf, isObject, isOneOf, isString, readJson } from '../../lib/json.ts'
import {
  type HomeRow,
  MAX_ROW_TITLE,
  MAX_ROWS,
  mayRepeat,
  type RowKind,
  rowKindNames,
  rowKinds,
} from '../../shop/settings/home-rows-rules.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { allBrands, allCategories } from '../shared/reference-data.ts'
import { ListFrame } from './list-frame.tsx'
import { PickedProducts } from './picked-products.tsx'

const areRows = isArrayOf(
  isObject<HomeRow>({
    kind: isOneOf(...rowKindNames),
    title: isString,
    of: isArrayOf(isString),
  }),
)

export const readRows = (text: string): HomeRow[] => readJson(text, areRows) ?? []

interface RowsFieldProps extends FieldProps {
  /** The rows as JSON: the form's values are texts. */
  value: string
  onChange: (value: string) => void
}

const proposedTitles: Record<RowKind, string> = {
  best: 'First picks',
  newest: 'New in',
  offers: 'On offer',
  category: '',
  brand: '',
  picked: '',
  collections: 'Collections',
}

/** Keys of rows, in their order: the rows have none of their own. */
let lastKey = 0
const keysOf = (rows: readonly unknown[]) => rows.map(() => ++lastKey)

export function RowsField({ label, hint, error, value, onChange }: RowsFieldProps) {
  const rows = readRows(value)
  const [keys, setKeys] = useState(() => keysOf(rows))
  const written = useRef(value)
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ key: number; button: 'up' | 'down' | 'title' }>()
  const [said, say] = useState('')

  // Another value than was written here: the form was reset.
  if (written.current !== value) {
    written.current = value
    setKeys(keysOf(rows))
  }
  // Moving a row in the document takes the focus from its buttons.
  useEffect(() => {
    const row = focus && list.current?.querySelector(`[data-key="${focus.key}"]`)
    const wanted = row?.querySelector<HTMLElement>(`[data-focus=${focus?.button}]:not(:disabled)`)
    ;(wanted ?? row?.querySelector<HTMLElement>('[data-focus]:not(:disabled)'))?.focus()
  }, [focus])

  const write = (next: HomeRow[], nextKeys: number[]) => {
    written.current = JSON.stringify(next)
    setKeys(nextKeys)
    onChange(written.current)
  }
  const change = (index: number, changes: Partial<HomeRow>) =>
    write(
      rows.map((row, at) => (at === index ? { ...row, ...changes } : row)),
      keys,
    )
  const move = (index: number, by: 1 | -1) => {
    write(swapped(rows, index, index + by), swapped(keys, index, index + by))
    setFocus({ key: keys[index] ?? 0, button: by < 0 ? 'up' : 'down' })
    say(`${nameOf(rows[index])} is row ${index + by + 1} of ${rows.length}`)
  }
  const remove = (index: number) => {
    write(rows.toSpliced(index, 1), keys.toSpliced(index, 1))
    say(`${nameOf(rows[index])} is removed`)
  }
  const add = (kind: RowKind) => {
    const [key = 0] = keysOf([kind])
    write([...rows, { kind, title: proposedTitles[kind], of: [] }], [...keys, key])
    setFocus({ key, button: 'title' })
  }
  const addable = rowKindNames.filter((kind) => mayRepeat(kind) || rows.every((row) => row.kind !== kind))

  return (
    <ListFrame
      {...{ label, hint, error, list, said }}
      items={rows.map((row, index) => (
        <li key={keys[index]} data-key={keys[index]} className="border border-edge bg-surface p-4">
          <div className="mb-3 flex items-center gap-1">
            <h3 className="mr-auto font-semibold">{`${index + 1}. ${rowKinds[row.kind]}`}</h3>
            <IconButton
              label={`Move ${nameOf(row)} up`}
              data-focus="up"
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp size={18} />
            </IconButton>
            <IconButton
              label={`Move ${nameOf(row)} down`}
              data-focus="down"
              disabled={index === rows.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown size={18} />
            </IconButton>
            <IconButton label={`Remove ${nameOf(row)}`} onClick={() => remove(index)}>
              <Trash size={18} />
            </IconButton>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={`Title of row ${index + 1}`}
              required
              autoComplete="off"
              maxLength={MAX_ROW_TITLE}
              data-focus="title"
              value={row.title}
              onChange={({ target }) => change(index, { title: target.value })}
            />
            <Chosen row={row} onChange={(changes) => change(index, changes)} />
          </div>
        </li>
      ))}
    >
      {rows.length < MAX_ROWS && (
        <div className="mt-3">
          <Menu
            trigger={
              <Button variant="secondary">
                <Plus size={18} aria-hidden />
                <span>Add row</span>
              </Button>
            }
          >
            {addable.map((kind) => (
              <MenuItem key={kind} onSelect={() => add(kind)}>
                {rowKinds[kind]}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </ListFrame>
  )
}

const nameOf = (row: HomeRow | undefined) => (row ? row.title || rowKinds[row.kind] : '')

function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const moved = items[one] as Item
  return items.with(one, items[other] as Item).with(other, moved)
}

interface ChosenProps {
  row: HomeRow
  onChange: (changes: Partial<HomeRow>) => void
}

function Chosen({ row, onChange }: ChosenProps) {
  if (row.kind === 'category') return <ChosenCategory row={row} onChange={onChange} />
  if (row.kind === 'brand') return <ChosenBrand row={row} onChange={onChange} />
  if (row.kind === 'picked') return <PickedProducts ids={row.of} onChange={(of) => onChange({ of })} />
  return null
}

function ChosenCategory(props: ChosenProps) {
  const { data } = useQuery(allCategories)
  return (
    <ChosenOne
      {...props}
      label="Category"
      things={data?.map(({ _id, categoryName }) => ({ id: _id, name: categoryName }))}
    />
  )
}

function ChosenBrand(props: ChosenProps) {
  const { data } = useQuery(allBrands)
  return (
    <ChosenOne
      {...props}
      label="Brand"
      things={data?.map(({ _id, brandName }) => ({ id: _id, name: brandName }))}
    />
  )
}

interface ChosenOneProps extends ChosenProps {
  label: string
  things: { id: string; name: string }[] | undefined
}

/** The row is called after what is chosen, until it has a title. */
function ChosenOne({ row: { title, of }, onChange, label, things }: ChosenOneProps) {
  const [id = ''] = of
  const isGone = id !== '' && things?.every((thing) => thing.id !== id)
  return (
    <SelectField
      key={things ? 'loaded' : 'loading'}
      label={label}
      required
      hint={isGone ? 'What was chosen is deleted.' : undefined}
      value={isGone ? '' : id}
      onChange={({ target }) => {
        const chosen = things?.find((thing) => thing.id === target.value)
        onChange({ of: chosen ? [chosen.id] : [], ...(title === '' && chosen && { title: chosen.name }) })
      }}
    >
      <option value="">{`Choose a ${label.toLowerCase()}`}</option>
      {things?.map((thing) => (
        <option key={thing.id} value={thing.id}>
          {thing.name}
        </option>
      ))}
    </SelectField>
  )
}

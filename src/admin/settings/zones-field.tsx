import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_ZONE_NAME, MAX_ZONES, type ZoneOnWire } from '../../lib/delivery-zones.ts'
import { isArrayOf, isNullOr, isNumber, isObject, isString, readJson } from '../../lib/json.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, type FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

type TypedZone = { name: string; places: string; fee: string; freeFrom: string }

const areTyped = isArrayOf(
  isObject<TypedZone>({ name: isString, places: isString, fee: isString, freeFrom: isString }),
)
const areSaved = isArrayOf(
  isObject<ZoneOnWire>({
    name: isString,
    places: isArrayOf(isString),
    fee: isNumber,
    freeFrom: isNullOr(isNumber),
  }),
)

function typedZones(text: string): TypedZone[] {
  const saved = readJson(text, areSaved)
  if (!saved) return readJson(text, areTyped) ?? []
  return saved.map(({ name, places, fee, freeFrom }) => {
    return { name, places: places.join(', '), fee: String(fee), freeFrom: String(freeFrom ?? '') }
  })
}

export const readZones = (text: string) =>
  typedZones(text).map(({ places, ...zone }) => ({
    ...zone,
    places: places
      .split(/[,;\n]/)
      .map((place) => place.trim())
      .filter((place) => place !== ''),
  }))

interface ZonesFieldProps extends FieldProps {
  /** The zones as JSON: the form's values are texts. */
  value: string
  onChange: (value: string) => void
}

export function ZonesField({ label, hint, error, value, onChange }: ZonesFieldProps) {
  const id = useId()
  const zones = typedZones(value)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const [said, say] = useState('')
  useEffect(() => {
    if (added !== undefined) list.current?.children[added]?.querySelector('input')?.focus()
  }, [added])

  const write = (next: TypedZone[]) => onChange(JSON.stringify(next))
  const change = (index: number, changes: Partial<TypedZone>) =>
    write(zones.map((zone, at) => (at === index ? { ...zone, ...changes } : zone)))
  const addZone = () => {
    write([...zones, { name: '', places: '', fee: '', freeFrom: '' }])
    setAdded(zones.length)
  }
  const remove = (index: number) => {
    write(zones.toSpliced(index, 1))
    setAdded(undefined)
    // The pressed button is gone.
    add.current?.focus()
    say(`${nameOf(zones[index], index)} is removed`)
  }

  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="type-label">{label}</legend>
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
        {hint}
      </p>
      <ol ref={list} className="mt-3 grid gap-3 empty:hidden">
        {zones.map((zone, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: zones have no key of their own, and all of their state is in `value`.
          <li key={index} className="border border-edge bg-surface p-4">
            <div className="mb-3 flex items-center gap-1">
              <h3 className="mr-auto font-semibold">{`Zone ${index + 1}`}</h3>
              <IconButton label={`Remove ${nameOf(zone, index)}`} onClick={() => remove(index)}>
                <Trash size={18} />
              </IconButton>
            </div>
            <Zone zone={zone} number={index + 1} onChange={(changes) => change(index, changes)} />
          </li>
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
      {zones.length < MAX_ZONES && (
        <Button ref={add} variant="secondary" className="mt-3" onClick={addZone}>
          <Plus size={18} aria-hidden />
          <span>Add zone</span>
        </Button>
      )}
    </fieldset>
  )
}

const nameOf = (zone: TypedZone | undefined, index: number) => zone?.name || `zone ${index + 1}`

interface ZoneProps {
  zone: TypedZone
  number: number
  onChange: (changes: Partial<TypedZone>) => void
}

function Zone({ zone, number, onChange }: ZoneProps) {
  const amount = { prefix: '₹', inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={`Name of zone ${number}`}
        required
        autoComplete="off"
        maxLength={MAX_ZONE_NAME}
        value={zone.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        {...amount}
        label={`Fee of zone ${number}`}
        required
        value={zone.fee}
        onChange={({ target }) => onChange({ fee: target.value })}
      />
      <TextField
        {...amount}
        label={`Free in zone ${number} from`}
        hint="Empty: never."
        value={zone.freeFrom}
        onChange={({ target }) => onChange({ freeFrom: target.value })}
      />
      <div className="sm:col-span-3">
        <TextArea
          label={`Places of zone ${number}`}
          hint="States and first digits of PIN codes, between commas: Goa, 411, 4120."
          required
          rows={2}
          value={zone.places}
          onChange={({ target }) => onChange({ places: target.value })}
        />
      </div>
    </div>
  )
}

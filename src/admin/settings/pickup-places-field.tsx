import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useId, useRef, useState } from 'react'
import { isArrayOf, isObject, isString, readJson } from '../../lib/json.ts'
import { MAX_PICKUP_PLACES, type PickupPlace, pickupLimits } from '../../lib/pickup.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, type FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

const arePlaces = isArrayOf(
  isObject<PickupPlace>({
    name: isString,
    address: isString,
    city: isString,
    pinCode: isString,
    hours: isString,
  }),
)

export const readPickupPlaces = (text: string): PickupPlace[] => readJson(text, arePlaces) ?? []

const empty: PickupPlace = { name: '', address: '', city: '', pinCode: '', hours: '' }

interface PickupPlacesFieldProps extends FieldProps {
  /** The places as JSON: the form's values are texts. */
  value: string
  onChange: (value: string) => void
}

export function PickupPlacesField({ label, hint, error, value, onChange }: PickupPlacesFieldProps) {
  const id = useId()
  const places = readPickupPlaces(value)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const [said, say] = useState('')
  useEffect(() => {
    if (added !== undefined) list.current?.children[added]?.querySelector('input')?.focus()
  }, [added])

  const write = (next: PickupPlace[]) => onChange(JSON.stringify(next))
  const addPlace = () => {
    write([...places, empty])
    setAdded(places.length)
  }
  const remove = (index: number) => {
    write(places.toSpliced(index, 1))
    setAdded(undefined)
    // The pressed button is gone.
    add.current?.focus()
    say(`${nameOf(places[index], index)} is removed`)
  }

  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="type-label">{label}</legend>
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
        {hint}
      </p>
      <ol ref={list} className="mt-3 grid gap-3 empty:hidden">
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no key of their own, and all of their state is in `value`.
          <li key={index} className="border border-edge bg-surface p-4">
            <div className="mb-3 flex items-center gap-1">
              <h3 className="mr-auto font-semibold">{`Place ${index + 1}`}</h3>
              <IconButton label={`Remove ${nameOf(place, index)}`} onClick={() => remove(index)}>
                <Trash size={18} />
              </IconButton>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              {fields.map(({ name, label, hint }) => (
                <TextField
                  key={name}
                  label={`${label} of place ${index + 1}`}
                  hint={hint}
                  required
                  autoComplete="off"
                  inputMode={name === 'pinCode' ? 'numeric' : undefined}
                  maxLength={name === 'pinCode' ? 7 : pickupLimits[name]}
                  value={place[name]}
                  onChange={({ target }) =>
                    write(places.map((one, at) => (at === index ? { ...one, [name]: target.value } : one)))
                  }
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
      {places.length < MAX_PICKUP_PLACES && (
        <Button ref={add} variant="secondary" className="mt-3" onClick={addPlace}>
          <Plus size={18} aria-hidden />
          <span>Add place</span>
        </Button>
      )}
    </fieldset>
  )
}

const nameOf = (place: PickupPlace | undefined, index: number) => place?.name || `place ${index + 1}`

const fields: { name: keyof PickupPlace; label: string; hint?: string }[] = [
  { name: 'name', label: 'Name', hint: 'As Main shop.' },
  { name: 'hours', label: 'Hours', hint: 'As Mon to Sat, 10 am to 8 pm.' },
  { name: 'address', label: 'Address', hint: 'Building and street.' },
  { name: 'city', label: 'City' },
  { name: 'pinCode', label: 'PIN code' },
]

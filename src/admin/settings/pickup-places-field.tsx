import { isArrayOf, isObject, isString, readJson } from '../../lib/json.ts'
import { MAX_PICKUP_PLACES, type PickupPlace, pickupLimits } from '../../lib/pickup.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ListField } from './list-field.tsx'

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

export const PickupPlacesField = ({ value, onChange, ...field }: PickupPlacesFieldProps) => (
  <ListField
    {...field}
    items={readPickupPlaces(value)}
    empty={empty}
    noun="place"
    max={MAX_PICKUP_PLACES}
    onChange={(places) => onChange(JSON.stringify(places))}
    fields={(place, of, change) => (
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={`${label} ${of}`}
            hint={hint}
            required
            autoComplete="off"
            inputMode={name === 'pinCode' ? 'numeric' : undefined}
            maxLength={name === 'pinCode' ? 7 : pickupLimits[name]}
            value={place[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
    )}
  />
)

const fields: { name: keyof PickupPlace; label: string; hint?: string }[] = [
  { name: 'name', label: 'Name', hint: 'As Main shop.' },
  { name: 'hours', label: 'Hours', hint: 'As Mon to Sat, 10 am to 8 pm.' },
  { name: 'address', label: 'Address', hint: 'Building and street.' },
  { name: 'city', label: 'City' },
  { name: 'pinCode', label: 'PIN code' },
]

import {
  type Express,
  MAX_ZONE_NAME,
  MAX_ZONES,
  type WeightSteps,
  type ZoneOnWire,
} from '../../lib/delivery-zones.ts'
import { type Guard, isArrayOf, isNullOr, isNumber, isObject, isString, readJson } from '../../lib/json.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ListField } from './list-field.tsx'

const empty = {
  ...{ name: '', places: '', fee: '', freeFrom: '' },
  ...{ upTo: '', each: '', more: '', surcharge: '', least: '', most: '' },
}
type TypedZone = typeof empty

const areTyped = isArrayOf(
  isObject<TypedZone>({
    ...{ name: isString, places: isString, fee: isString, freeFrom: isString },
    ...{ upTo: isString, each: isString, more: isString },
    ...{ surcharge: isString, least: isString, most: isString },
  }),
)
const isWeight = isObject<WeightSteps<number>>({ upTo: isNumber, each: isNumber, more: isNumber })
const isExpress = isObject<Express<number>>({ fee: isNumber, least: isNumber, most: isNumber })
function isOptional<Value>(is: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || is(value)
}
const areSaved = isArrayOf(
  isObject<ZoneOnWire>({
    name: isString,
    places: isArrayOf(isString),
    fee: isNumber,
    freeFrom: isNullOr(isNumber),
    weight: isOptional(isWeight),
    express: isOptional(isExpress),
  }),
)

const typed = (value: number | null | undefined) => String(value ?? '')

function typedZones(text: string): TypedZone[] {
  const saved = readJson(text, areSaved)
  if (!saved) return readJson(text, areTyped) ?? []
  return saved.map(({ name, places, fee, freeFrom, weight, express }) => ({
    ...{ name, places: places.join(', '), fee: typed(fee), freeFrom: typed(freeFrom) },
    ...{ upTo: typed(weight?.upTo), each: typed(weight?.each), more: typed(weight?.more) },
    ...{ surcharge: typed(express?.fee), least: typed(express?.least), most: typed(express?.most) },
  }))
}

export const readZones = (text: string) =>
  typedZones(text).map(({ places, upTo, each, more, surcharge, least, most, ...zone }) => ({
    ...zone,
    places: places
      .split(/[,;\n]/)
      .map((place) => place.trim())
      .filter((place) => place !== ''),
    ...(isFilled(upTo, each, more) && { weight: { upTo, each, more } }),
    ...(isFilled(surcharge, least, most) && { express: { fee: surcharge, least, most } }),
  }))

const isFilled = (...texts: string[]) => texts.some((text) => text.trim() !== '')

interface ZonesFieldProps extends FieldProps {
  /** The zones as JSON: the form's values are texts. */
  value: string
  onChange: (value: string) => void
}

export const ZonesField = ({ value, onChange, ...field }: ZonesFieldProps) => (
  <ListField
    {...field}
    items={typedZones(value)}
    empty={empty}
    noun="zone"
    max={MAX_ZONES}
    onChange={(zones) => onChange(JSON.stringify(zones))}
    fields={(zone, of, change) => (
      <div className="grid gap-4 sm:grid-cols-3">
        {fields.map(({ name, label, ...field }) => (
          <TextField
            key={name}
            {...field}
            label={`${label} ${of}`}
            autoComplete="off"
            value={zone[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <div className="sm:col-span-3">
          <TextArea
            label={`Places ${of}`}
            hint="States and first digits of PIN codes, between commas: Goa, 411, 4120."
            required
            rows={2}
            value={zone.places}
            onChange={({ target }) => change({ places: target.value })}
          />
        </div>
      </div>
    )}
  />
)

const amount = { prefix: '₹', inputMode: 'decimal' } as const
const whole = { inputMode: 'numeric' } as const

const fields = [
  { name: 'name', label: 'Name', required: true, maxLength: MAX_ZONE_NAME },
  { name: 'fee', label: 'Fee', required: true, ...amount },
  { name: 'freeFrom', label: 'Free delivery', hint: 'When the goods cost so much. Empty: never.', ...amount },
  { name: 'upTo', label: 'Grams in the fee', hint: 'Empty: any weight.', ...whole },
  { name: 'each', label: 'Grams of a further step', hint: 'Begun ones count.', ...whole },
  { name: 'more', label: 'Fee of a further step', ...amount },
  { name: 'surcharge', label: 'Express surcharge', hint: 'Empty: no express.', ...amount },
  { name: 'least', label: 'First express day', ...whole },
  { name: 'most', label: 'Last express day', ...whole },
] as const

import { useState } from 'react'
import type { Day } from '../../src/lib/dates.ts'
import { Combobox } from '../../src/ui/combobox.tsx'
import { DateField } from '../../src/ui/date-field.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { SelectField } from '../../src/ui/select-field.tsx'
import { TextArea } from '../../src/ui/text-area.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { longName } from './extreme-values.ts'
import { Specimens } from './specimen.tsx'

const brands = [
  { value: 'nivia', label: 'Nivia' },
  { value: 'sarma', label: 'Śarmā & Sons', note: 'Hand-stitched in Jalandhar' },
  { value: 'krsna', label: 'Kṛṣṇa Sports' },
  { value: 'cosco', label: 'Cosco', note: 'Has an offer until 30 Nov 2026', disabled: true },
  { value: 'long', label: longName },
  ...Array.from({ length: 40 }, (_, index) => ({ value: String(index), label: `Club ${index + 1}` })),
]

export function TextFields() {
  const [brand, setBrand] = useState<string | null>('sarma')
  const [day, setDay] = useState<Day | ''>('2026-11-20')
  return (
    <div className="grid gap-12">
      <Specimens title="Text" wide>
        <TextField label="Empty" type="email" placeholder="you@example.com" required />
        <TextField label="Filled, with a hint" defaultValue={longName} hint="As it stands on the parcel." />
        <TextField label="Wrong" defaultValue="A" error="Name must be at least 3 characters" required />
        <TextField label="Can't be changed" defaultValue="asha@example.com" disabled />
        <TextField label="Price" prefix="₹" inputMode="decimal" defaultValue="1,29,99,900.50" />
        <PasswordField label="Password" defaultValue="Kick-off#7" autoComplete="current-password" required />
        <PasswordField label="Password, wrong" defaultValue="kick" error="Incorrect Password" />
        <PasswordField label="Password, disabled" defaultValue="Kick-off#7" disabled />
        <TextArea label="Several lines" defaultValue="A breathable upper, a firm heel." />
        <TextArea label="Several lines, wrong" error="Description is required*" required />
      </Specimens>
      <Specimens title="Select and combobox" wide>
        <SelectField label="Select" defaultValue="ka">
          <option value="ka">Karnataka</option>
          <option value="mh">Maharashtra</option>
          <option value="long">{longName}</option>
        </SelectField>
        <SelectField label="Select, wrong" error="Gender is required*" required>
          <option value="">Choose one</option>
        </SelectField>
        <SelectField label="Select, disabled" disabled>
          <option value="Unisex">Unisex</option>
        </SelectField>
        <Combobox
          label="Combobox"
          options={brands}
          value={brand}
          onChange={setBrand}
          placeholder="Find a brand"
          required
        />
        <Combobox
          label="Combobox, wrong"
          options={brands}
          value={null}
          onChange={setBrand}
          error="Brand is required*"
        />
        <Combobox
          label="Combobox, loading"
          options={[]}
          value={null}
          onChange={setBrand}
          placeholder="Find a brand"
          loading
        />
        <Combobox label="Combobox, disabled" options={brands} value="nivia" onChange={setBrand} disabled />
        <Combobox label="Combobox, long" options={brands} value="long" onChange={setBrand} />
      </Specimens>
      <Specimens title="Date" wide>
        <DateField
          label="Date"
          value={day}
          onChange={setDay}
          min="2026-11-20"
          hint="From today on."
          required
        />
        <DateField label="Date, empty" value="" onChange={setDay} />
        <DateField
          label="Date, wrong"
          value="2026-11-19"
          onChange={setDay}
          error="It ends before it begins."
        />
        <DateField label="Date, disabled" value="2026-11-20" onChange={setDay} disabled />
      </Specimens>
    </div>
  )
}

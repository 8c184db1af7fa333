import type { UseFormRegisterReturn } from 'react-hook-form'
import { fonts } from '../../lib/fonts.ts'
import { stateNames } from '../../lib/states.ts'
import { gstSchemes } from '../../shop/settings/gst-scheme-rules.ts'
import type { Field } from '../../shop/settings/rules.ts'
import { readOnlyLook } from '../../ui/field-style.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ColourField } from './colour-field.tsx'
import { HeadsField } from './heads-field.tsx'
import { MarkdownSetting } from './markdown-setting.tsx'
import { PickupPlacesField } from './pickup-places-field.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { RowsField } from './rows-field.tsx'
import { SwitchSetting } from './switch-setting.tsx'
import { ZonesField } from './zones-field.tsx'

/** Longer texts, in characters, get a field of several lines. */
const LONG_TEXT = 40

const choices = {
  state: [['', 'Choose a state'], ...stateNames.map((name) => [name, name])],
  gstScheme: Object.entries(gstSchemes),
  font: Object.entries(fonts),
}

/** They write their value themselves. */
const controls = {
  switch: SwitchSetting,
  rows: RowsField,
  heads: HeadsField,
  zones: ZonesField,
  pickupPlaces: PickupPlacesField,
}

interface SettingFieldProps {
  field: Field
  /** It is set if a variable of the environment decides the value. */
  variable: string | undefined
  control: UseFormRegisterReturn
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function SettingField({ field, variable, control, value, onChange, error }: SettingFieldProps) {
  const { label, required, kind } = field
  const hint = variable ? `${variable} of the environment decides this.` : field.hint
  const shared = { label, hint, required, error, ...control }
  if (variable) return <TextField {...shared} readOnly className={readOnlyLook} />
  switch (kind) {
    case 'logo':
    case 'picture':
      return (
        <PictureSetting
          kind={kind}
          label={label}
          hint={hint}
          error={error}
          value={value}
          onChange={onChange}
        />
      )
    case 'switch':
    case 'rows':
    case 'heads':
    case 'zones':
    case 'pickupPlaces': {
      const Control = controls[kind]
      return <Control label={label} hint={hint} error={error} value={value} onChange={onChange} />
    }
    case 'colour':
      return <ColourField {...shared} value={value} />
    case 'amount':
      return <TextField {...shared} prefix="₹" inputMode="decimal" autoComplete="off" className="max-w-60" />
    case 'count':
      return <TextField {...shared} inputMode="numeric" autoComplete="off" className="max-w-60" />
    case 'state':
    case 'gstScheme':
    case 'font':
      return (
        <SelectField {...shared}>
          {choices[kind].map(([choice, inWords]) => (
            <option key={choice} value={choice}>
              {inWords}
            </option>
          ))}
        </SelectField>
      )
    case 'template':
      return field.default.length > LONG_TEXT ? (
        <TextArea {...shared} rows={2} maxLength={field.maxLength} />
      ) : (
        <TextField {...shared} autoComplete="off" maxLength={field.maxLength} />
      )
    case 'markdown':
      return (
        <MarkdownSetting
          {...shared}
          maxLength={field.maxLength}
          value={value}
          defaultText={field.default}
          onChangeText={onChange}
        />
      )
    case 'email':
      return <TextField {...shared} type="email" autoComplete="off" maxLength={field.maxLength} />
    case 'phone':
      return <TextField {...shared} type="tel" autoComplete="off" maxLength={field.maxLength} />
    default:
      return <TextField {...shared} autoComplete="off" maxLength={field.maxLength} />
  }
}

import { FieldError, type FieldProps } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

interface SwitchSettingProps extends FieldProps {
  label: string
  /** 'true' or 'false'. */
  value: string
  onChange: (value: string) => void
}

export function SwitchSetting({ label, hint, error, value, onChange }: SwitchSettingProps) {
  const on = value === 'true'
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
      <Switch label={label} on={on} onChange={(isOn) => onChange(String(isOn))} />
      <div className="pt-2.5">
        <p className="font-semibold">{`${label}: ${on ? 'on' : 'off'}`}</p>
        {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

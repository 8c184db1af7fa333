import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { controlLook } from './field-style.ts'
import { IconButton } from './icon-button.tsx'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>

/** Pass `autoComplete`: 'current-password' or 'new-password'. */
export function PasswordField({ label, hint, error, required, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(controlLook, 'pr-12')}
          />
          <IconButton
            label="Show password"
            aria-controls={control.id}
            pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-0.5 right-0.5 aria-pressed:[&_svg]:fill-none"
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        </span>
      )}
    </Field>
  )
}

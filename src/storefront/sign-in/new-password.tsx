import type { FieldProps } from '../../ui/bind-fields.ts'
import { PasswordField } from '../../ui/password-field.tsx'

export const NewPassword = ({
  label,
  password,
  again,
}: {
  label: string
  password: FieldProps
  again: FieldProps
}) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      required
      hint="At least 8 characters, with a capital and a small letter, a digit and one of @ $ ! % * ? &"
      {...password}
    />
    <PasswordField label="Confirm password" autoComplete="new-password" required {...again} />
  </>
)

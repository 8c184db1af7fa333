import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'

interface CodeBoxesProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Called with the code when its last digit is in. */
  onComplete?: ((code: string) => void) | undefined
  length?: number | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** A code of digits in boxes like a scoreboard's. It is one input below: paste, backspace and the phone's code suggestion work. */
export function CodeBoxes({
  value,
  onChange,
  onComplete,
  length = 6,
  name,
  disabled,
  autoFocus,
  ...field
}: CodeBoxesProps) {
  return (
    <Field {...field}>
      {(control) => (
        <OTPInput
          {...control}
          name={name}
          value={value}
          onChange={onChange}
          onComplete={(code: string) => onComplete?.(code)}
          maxLength={length}
          disabled={disabled}
          autoFocus={autoFocus}
          pattern={REGEXP_ONLY_DIGITS}
          pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
          className="forced-color-adjust-none"
          inputMode="numeric"
          autoComplete="one-time-code"
          render={({ slots }) => (
            <span className="flex gap-2">
              {slots.map((slot, place) => (
                <Box
                  key={String(place)}
                  digit={slot.char}
                  active={slot.isActive}
                  caret={slot.hasFakeCaret}
                  invalid={!!field.error}
                  disabled={!!disabled}
                />
              ))}
            </span>
          )}
        />
      )}
    </Field>
  )
}

function Box({
  digit,
  active,
  caret,
  invalid,
  disabled,
}: {
  digit: string | null
  active: boolean
  caret: boolean
  invalid: boolean
  disabled: boolean
}) {
  return (
    <span
      className={cx(
        'type-number relative grid h-16 w-full max-w-14 place-items-center border text-3xl transition-colors',
        disabled ? 'bg-sunk text-muted' : 'bg-surface',
        disabled ? 'border-line' : invalid ? 'border-alarm' : digit ? 'border-text' : 'border-edge',
        active && 'outline-3 outline-focus outline-offset-2',
      )}
    >
      {digit}
      {caret && <span className="h-7 w-0.5 animate-blink bg-text" />}
    </span>
  )
}

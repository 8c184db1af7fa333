import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { IconButton } from './icon-button.tsx'

interface StepperProps {
  /** Accessible name: 'Quantity of Court Runner'. */
  label: string
  value: number
  min?: number | undefined
  max: number
  onChange: (value: number) => void
  disabled?: boolean | undefined
}

/** At a limit a button is `aria-disabled`, not `disabled`, so that it keeps the focus. */
export function Stepper({ label, value, min = 1, max, onChange, disabled }: StepperProps) {
  const step = (by: number) => {
    const next = value + by
    if (next >= min && next <= max) onChange(next)
  }
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className="inline-flex items-center border border-edge bg-surface"
    >
      <IconButton
        label="One less"
        aria-disabled={value <= min}
        onClick={() => step(-1)}
        className="aria-disabled:text-muted aria-disabled:hover:bg-transparent"
      >
        <Minus size={18} />
      </IconButton>
      <output aria-live="polite" className="type-number min-w-8 text-center text-lg">
        {value}
      </output>
      <IconButton
        label="One more"
        aria-disabled={value >= max}
        onClick={() => step(1)}
        className="aria-disabled:text-muted aria-disabled:hover:bg-transparent"
      >
        <Plus size={18} />
      </IconButton>
    </fieldset>
  )
}

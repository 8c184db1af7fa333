import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

export interface RadioCard {
  value: string
  title: ReactNode
  detail?: ReactNode
  /** Rendered outside the label, so that clicks do not select the card. */
  actions?: ReactNode
  disabled?: boolean | undefined
}

interface RadioCardsProps {
  legend: string
  legendHidden?: boolean | undefined
  name: string
  cards: readonly RadioCard[]
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
  className?: string | undefined
}

export function RadioCards({
  legend,
  legendHidden,
  name,
  cards,
  value,
  onChange,
  error,
  className,
}: RadioCardsProps) {
  return (
    <fieldset className={className}>
      <legend className={legendHidden ? 'sr-only' : 'type-label mb-2'}>{legend}</legend>
      <div className="grid gap-3">
        {cards.map((card) => (
          <div
            key={card.value}
            className="relative border border-edge bg-surface transition has-checked:border-text has-checked:shadow-[inset_6px_0_0_var(--color-accent),inset_7px_0_0_var(--color-text),inset_0_0_0_1px_var(--color-text)] has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-enabled:hover:border-text"
          >
            <label className="flex gap-3 p-4 pl-5">
              <input
                type="radio"
                name={name}
                value={card.value}
                checked={card.value === value}
                disabled={card.disabled}
                onChange={() => onChange(card.value)}
                className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-edge bg-surface checked:border-[6px] checked:border-action focus-visible:outline-none disabled:border-line forced-colors:appearance-auto"
              />
              <span className={cx('wrap-anywhere min-w-0 grow', card.disabled && 'text-muted')}>
                <span className="block font-bold">{card.title}</span>
                {card.detail && <span className="mt-1 block text-muted">{card.detail}</span>}
              </span>
            </label>
            {card.actions && <div className="flex flex-wrap gap-2 px-4 pb-3 pl-11">{card.actions}</div>}
          </div>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

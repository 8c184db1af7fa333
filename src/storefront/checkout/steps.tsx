import { cx } from '../../ui/cx.ts'

const steps = ['Cart', 'Address', 'Payment'] as const

const line = 'not-first:grow not-first:before:h-0.5 not-first:before:min-w-2 not-first:before:grow'

export function Steps({ at }: { at: (typeof steps)[number] }) {
  const reached = steps.indexOf(at)
  return (
    <ol aria-label="Steps" className="flex max-w-lg items-center gap-2 sm:gap-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={cx(
            'type-label flex items-center gap-2 sm:gap-3',
            line,
            index > reached ? 'text-muted not-first:before:bg-line' : 'not-first:before:bg-text',
          )}
        >
          <span className="flex items-center gap-2">
            <span
              aria-hidden
              className={cx(
                'size-3 rounded-full border-2 border-current',
                index < reached && 'bg-current',
                index === reached && 'bg-accent',
              )}
            />
            <span>{step}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

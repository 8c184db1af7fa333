import { cx } from './cx.ts'

interface SwitchProps {
  /** Accessible name: 'Running Shoes is active'. */
  label: string
  on: boolean
  onChange: (on: boolean) => void
  /** Keeps the focus and ignores clicks. */
  pending?: boolean | undefined
  className?: string | undefined
}

/** Put the state in a word next to it, because color alone must not convey it. */
export function Switch({ label, on, onChange, pending, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={pending || undefined}
      onClick={() => !pending && onChange(!on)}
      className={cx('group inline-grid size-11 shrink-0 place-items-center', className)}
    >
      <span
        className={cx(
          'relative block h-6 w-10 rounded-full border-2 transition-colors',
          on
            ? 'border-action bg-action group-hover:border-action-hover group-hover:bg-action-hover'
            : 'border-edge bg-surface group-hover:border-text',
          pending && 'opacity-60',
        )}
      >
        <span
          className={cx(
            'absolute top-0.5 left-0.5 size-4 rounded-full transition-transform forced-colors:bg-[ButtonText]',
            on ? 'translate-x-4 bg-accent' : 'bg-edge group-hover:bg-text',
          )}
        />
      </span>
    </button>
  )
}

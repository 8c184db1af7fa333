import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  /** `primary` once per screen; `danger` for what cannot be undone. */
  variant?: ButtonVariant | undefined
  /** 36, 48 or 56 px high; `small` only where a mouse is likely. */
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

const touchline =
  'after:absolute after:inset-x-0 after:-bottom-0.5 after:h-1 after:origin-left after:scale-x-0 after:bg-accent after:transition-transform after:duration-200 hover:after:scale-x-100 focus-visible:after:scale-x-100'

const variants: Record<ButtonVariant, string> = {
  primary: cx('border-transparent bg-action text-on-action hover:bg-action-hover', touchline),
  secondary: 'border-current bg-transparent text-text hover:bg-action hover:text-on-action',
  quiet:
    'border-transparent text-text underline decoration-2 underline-offset-6 hover:decoration-4 disabled:border-transparent',
  danger: cx('border-transparent bg-alarm-fill text-on-alarm', touchline),
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-12 px-6',
  large: 'min-h-14 px-8 text-lg',
}

export function buttonLook({ variant = 'primary', size = 'medium', wide, className }: ButtonLook): string {
  return cx(
    'type-action relative inline-flex select-none items-center justify-center gap-2 overflow-hidden border-2 text-center transition active:translate-y-px',
    'disabled:pointer-events-none disabled:border-line disabled:bg-transparent disabled:text-muted disabled:no-underline',
    variants[variant],
    sizes[size],
    variant === 'quiet' && 'px-2',
    wide && 'w-full',
    className,
  )
}

import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonLook } from './button-style.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Keeps the width and the focus, and ignores clicks. */
  loading?: boolean | undefined
}

/** `type` defaults to `button`, so that none submits a form by accident. */
export function Button({ variant, size, wide, className, loading, children, onClick, ...rest }: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ variant, size, wide, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? ignore : onClick}
    >
      {loading ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

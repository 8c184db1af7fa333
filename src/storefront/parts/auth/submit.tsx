import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'

interface SubmitProps {
  loading: boolean
  /** For a button that shares its line; without, it takes the whole width. */
  className?: string
  children: ReactNode
}

const never = () => () => {}

/**
 * Sends a form. Not before React is there to hear it: the browser would then send it by itself, with the password in the
 * address.
 */
export function Submit({ loading, className, children }: SubmitProps) {
  const heard = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button
      type={heard ? 'submit' : 'button'}
      size="large"
      wide={!className}
      loading={loading}
      className={className}
    >
      {children}
    </Button>
  )
}

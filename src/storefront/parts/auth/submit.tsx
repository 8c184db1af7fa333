import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'

const never = () => () => {}

/**
 * Sends a form. Not before React is there to hear it: the browser would then send it by itself, with the password in the
 * address.
 */
export function Submit({ loading, children }: { loading: boolean; children: ReactNode }) {
  const heard = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button type={heard ? 'submit' : 'button'} size="large" wide loading={loading}>
      {children}
    </Button>
  )
}

import { useEffect } from 'react'
import { useSession } from './session.ts'

/** What fills a shopper's glance and changes what it shows: code that a guest never fetches. */
export const shopperState = () => import('./shopper-actions.ts')

/** Has the glance filled as soon as a shopper is signed in. */
export function useShopperState(): void {
  const isShopper = useSession()?.role === 'user'
  useEffect(() => {
    if (isShopper) void shopperState().catch(() => {})
  }, [isShopper])
}

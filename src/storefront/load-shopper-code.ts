import { useEffect } from 'react'
import { useSession } from './session.ts'

/** What fills a shopper's glance and changes what it shows: code that a guest never fetches. */
export const loadShopperCode = () => import('./shopper-actions.ts')

/** Has the glance filled as soon as a shopper is signed in. */
export function useShopperCode(): void {
  const isShopper = useSession()?.role === 'user'
  useEffect(() => {
    if (isShopper) void loadShopperCode().catch(() => {})
  }, [isShopper])
}

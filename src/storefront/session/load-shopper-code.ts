import { useEffect } from 'react'
import { useSession } from './session.ts'

/** Split from the main bundle: guests never download it. */
export const loadShopperCode = () => import('../app/shopper-actions.ts')

export function useShopperCode(): void {
  const isShopper = useSession()?.role === 'user'
  useEffect(() => {
    if (isShopper) void loadShopperCode().catch(() => {})
  }, [isShopper])
}

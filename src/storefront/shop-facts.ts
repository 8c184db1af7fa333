import { createContext, useContext } from 'react'

/** What every page knows of the shop it stands in. */
export type ShopFacts = {
  /** `https://shop.example`, for addresses that leave the page. */
  origin: string
  /** Nothing here is real: said on every page. */
  demo: boolean
  seller: string
  supportEmail: string
  /** Whether one can sign in by Google. */
  google: boolean
  /** Where the payment provider's dialog comes from. */
  paymentScript: string
}

export const ShopFactsContext = createContext<ShopFacts>({
  origin: '',
  demo: false,
  seller: '',
  supportEmail: '',
  google: false,
  paymentScript: '',
})

export function useShopFacts(): ShopFacts {
  return useContext(ShopFactsContext)
}

import { createContext, useContext } from 'react'

/** What every page knows of the shop it stands in. */
export type ShopFacts = {
  /** `https://shop.example`, for addresses that leave the page. */
  origin: string
  /** Nothing here is real: said on every page. */
  demo: boolean
  seller: string
  supportEmail: string
  /** Names of its brands; of many the first. */
  brands: string[]
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
  brands: [],
  google: false,
  paymentScript: '',
})

const inWords = new Intl.ListFormat('en-IN')

/** ' by Nike, Adidas and others' for a description; empty where there are none. */
export function byBrands(brands: readonly string[]): string {
  const named = brands.length > 4 ? [...brands.slice(0, 3), 'others'] : brands
  return named.length > 0 ? ` by ${inWords.format(named)}` : ''
}

export function useShopFacts(): ShopFacts {
  return useContext(ShopFactsContext)
}

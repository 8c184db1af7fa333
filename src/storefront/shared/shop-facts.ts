import { createContext, useContext } from 'react'

export type ShopFacts = {
  origin: string
  demo: boolean
  seller: string
  supportEmail: string
  /** Only the first ones if there are many. */
  brands: string[]
  google: boolean
  onlinePayment: boolean
  paymentScript: string
}

export const ShopFactsContext = createContext<ShopFacts>({
  origin: '',
  demo: false,
  seller: '',
  supportEmail: '',
  brands: [],
  google: false,
  onlinePayment: false,
  paymentScript: '',
})

const inWords = new Intl.ListFormat('en-IN')

export function byBrands(brands: readonly string[]): string {
  const named = brands.length > 4 ? [...brands.slice(0, 3), 'others'] : brands
  return named.length > 0 ? ` by ${inWords.format(named)}` : ''
}

export function useShopFacts(): ShopFacts {
  return useContext(ShopFactsContext)
}

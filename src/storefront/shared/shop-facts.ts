import { createContext, useContext } from 'react'
import type { HeadsByPage } from '../../shop/catalog/home/rules.ts'
import type { MultibuyOnPages } from '../../shop/multibuys/terms-wire.ts'
import type { Recipient } from '../../shop/orders/sources/rules.ts'
import type { Settings } from '../../shop/settings/rules.ts'

/** Amounts in rupees. `shippingFee`: the lowest where it varies, as 'by PIN code'. `freeShippingFrom`: null where places differ. `codLimit` 0: no cash on delivery. */
export type SellingFacts = {
  shippingFee: number
  freeShippingFrom: number | null
  feeBasis: string | null
  /** The one state that is served; null, all are. */
  onlyState: string | null
  codLimit: number
  /** Sentences, as are the next two. */
  delivery: string
  payment: string
  returns: string
  /** When the money of a return goes back. */
  paidBack: string
}

/** The size is that of the drawn picture; `src-320.webp` and the like are smaller. */
export type LogoFacts = { src: string; width: number; height: number }

export type ShopFacts = {
  name: string
  logo: LogoFacts | null
  /** CSS variables of its own colours. */
  style: Record<string, unknown>
  texts: Settings['texts']
  /** Of pages for which the owner has set some. */
  heads: HeadsByPage
  ratings: boolean
  sortsByRating: boolean
  wishlists: boolean
  /** Whether an order may say where its buyer came from. */
  asksSource: boolean
  /** Who else is told of the orders of those who agree. */
  tells: Recipient[]
  codCaptcha: boolean
  origin: string
  demo: boolean
  seller: string
  selling: SellingFacts
  supportEmail: string
  /** Many brands are cut to the first ones. */
  brands: string[]
  /** Those with products on sale. */
  sports: { slug: string; name: string }[]
  /** Those that run. */
  multibuys: MultibuyOnPages[]
  /** The bounds of the price ranges, in rupees: '1000, 4000, 8000'. */
  priceBounds: string
  google: boolean
  onlinePayment: boolean
  wallet: boolean
  paymentScript: string
}

/** Of the answer to `asksSource` in `localStorage`. */
export const sourceKey = 'source'

export const ShopFactsContext = createContext<ShopFacts>({
  name: '',
  logo: null,
  style: {},
  texts: {} as Settings['texts'],
  heads: {},
  ratings: false,
  sortsByRating: false,
  wishlists: true,
  asksSource: false,
  tells: [],
  codCaptcha: true,
  origin: '',
  demo: false,
  seller: '',
  selling: {
    ...{ shippingFee: 0, freeShippingFrom: null, feeBasis: null, onlyState: null, codLimit: 0 },
    ...{ delivery: '', payment: '', returns: '', paidBack: '' },
  },
  supportEmail: '',
  brands: [],
  sports: [],
  multibuys: [],
  priceBounds: '',
  google: false,
  onlinePayment: false,
  wallet: false,
  paymentScript: '',
})

export function byBrands(brands: readonly string[]): string {
  const named = brands.length > 4 ? [...brands.slice(0, 3), 'others'] : brands
  const last = named.at(-1)
  const others = named.slice(0, -1).join(', ')
  return last ? ` by ${others ? `${others} and ` : ''}${last}` : ''
}

/** What is sold, within a sentence. */
export const goodsInWords = ({ texts: { goods = '' } }: Pick<ShopFacts, 'texts'>) =>
  `${goods.charAt(0).toLowerCase()}${goods.slice(1)}`

export const deliveredAcross = ({ onlyState }: SellingFacts) => `delivered across ${onlyState ?? 'India'}`

export function useShopFacts(): ShopFacts {
  return useContext(ShopFactsContext)
}

type ProductKind = { category: { _id: string }; brand: { _id: string } }

/** Those that a product counts for. */
export const multibuysOf = ({ multibuys }: Pick<ShopFacts, 'multibuys'>, product: ProductKind) =>
  multibuys.filter(({ scope }) => scope === null || product[scope.kind]._id === scope.id)

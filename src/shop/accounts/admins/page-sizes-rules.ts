/** Rows on a page that the lists of a demo offer. The first show until others are chosen: the specification (9) says so of eight lists. */
const sizesInDemo = {
  products: [5, 20, 50, 100],
  categories: [1, 10, 25, 50],
  brands: [3, 10, 25, 50],
  customers: [2, 10, 25, 50],
  orders: [7, 20, 50],
  returns: [7, 20, 50],
  coupons: [2, 10, 25, 50],
  'product-offers': [2, 10, 25, 50],
  'category-offers': [2, 10, 25, 50],
  'wide-offers': [2, 10, 25, 50],
  multibuys: [2, 10, 25, 50],
  searches: [5, 10, 25, 50],
  synonyms: [10, 25, 50],
  stock: [20, 50, 100],
  sales: [10, 20, 50],
  'balance-rows': [20, 50],
  settlements: [20, 50],
  'settlement-lines': [20, 50],
  'settlement-differences': [20, 50],
  unsettled: [20, 50],
  unremitted: [20, 50],
  remittances: [20, 50],
  claims: [20, 50],
  'pay-outs': [20, 50, 200],
  'refund-requests': [20, 50],
  grievances: [10, 20, 50],
  reviews: [20, 50],
  'audit-log': [50],
} as const satisfies Record<string, readonly [number, ...number[]]>

export type PageList = keyof typeof sizesInDemo
export const pageLists = Object.keys(sizesInDemo) as PageList[]

const sizesOfOwner = [10, 25, 50, 100, 200]

/** `initial`: until the admin chooses. */
export function pageSizesOf(list: PageList, isDemo: boolean): { sizes: readonly number[]; initial: number } {
  const inDemo = sizesInDemo[list]
  return isDemo ? { sizes: inDemo, initial: inDemo[0] } : { sizes: sizesOfOwner, initial: 25 }
}

export function isPageSizeOf(list: PageList, size: number): boolean {
  return [true, false].some((isDemo) => pageSizesOf(list, isDemo).sizes.includes(size))
}

/** Lists where the admin has chosen none are missing. */
export type PageSizes = Partial<Record<PageList, number>>

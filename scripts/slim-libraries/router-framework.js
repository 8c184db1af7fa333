import { createContext } from 'react'

// React Router's parts for framework mode, which the shop does not use: links prefetch through its own prefetch.ts.

export const FrameworkContext = createContext(undefined)

export const usePrefetchBehavior = () => [false, null, {}]

/** Called with a link's own ref and that of its prefetching. */
export const mergeRefs = (/** @type {unknown} */ own) => own

const nothing = () => null

export {
  nothing as CRITICAL_CSS_DATA_ATTRIBUTE,
  nothing as Links,
  nothing as Meta,
  nothing as PrefetchPageLinks,
  nothing as Scripts,
  nothing as setIsHydrated,
  nothing as useFrameworkContext,
}

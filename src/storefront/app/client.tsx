import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, UNSAFE_ErrorResponseImpl } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { watchImports } from '../../client/missing-code.ts'
import { tolerateForeignChanges } from '../../client/tolerant-dom.ts'
import {
  type Guard,
  isArrayOf,
  isBoolean,
  isNullOr,
  isNumber,
  isObject,
  isRecord,
  isString,
  readJson,
} from '../../lib/json.ts'
import type { MultibuyOnPages } from '../../shop/multibuys/terms-wire.ts'
import { repeatEarlyInput } from '../../ui/early-input.ts'
import { onOtherTab } from '../session/session.ts'
import { provideShopperActions } from '../session/shopper.ts'
import { onSessionEnd } from '../shared/api.ts'
import type { LogoFacts, SellingFacts, ShopFacts } from '../shared/shop-facts.ts'
import { type Assets, Document, type State, stateId } from './document.tsx'
import { waitForHydration } from './route.ts'
import { routes } from './routes.tsx'
import { afterOtherTab, afterSession } from './session-expiry.ts'

watchImports()
tolerateForeignChanges()

const isState = isObject<State>({
  assets: isObject<Assets>({
    styles: isArrayOf(isString),
    fonts: isArrayOf(isString),
    scripts: isArrayOf(isString),
  }),
  shop: isObject<ShopFacts>({
    name: isString,
    logo: isNullOr(isObject<LogoFacts>({ src: isString, width: isNumber, height: isNumber })),
    style: isRecord,
    texts: isRecord as (value: unknown) => value is ShopFacts['texts'],
    ratings: isBoolean,
    sortsByRating: isBoolean,
    wishlists: isBoolean,
    asksSource: isBoolean,
    tells: isArrayOf(isString) as Guard<ShopFacts['tells']>,
    codCaptcha: isBoolean,
    origin: isString,
    demo: isBoolean,
    seller: isString,
    selling: isObject<SellingFacts>({
      shippingFee: isNumber,
      freeShippingFrom: isNullOr(isNumber),
      feeBasis: isNullOr(isString),
      onlyState: isNullOr(isString),
      codLimit: isNumber,
      delivery: isString,
      payment: isString,
      returns: isString,
      paidBack: isString,
    }),
    heads: isRecord as Guard<ShopFacts['heads']>,
    supportEmail: isString,
    brands: isArrayOf(isString),
    sports: isArrayOf(isRecord as Guard<ShopFacts['sports'][number]>),
    multibuys: isArrayOf(isRecord as Guard<MultibuyOnPages>),
    priceBounds: isString,
    google: isBoolean,
    onlinePayment: isBoolean,
    wallet: isBoolean,
    paymentScript: isString,
  }),
  loaderData: isRecord,
  notFoundAt: isNullOr(isString),
})
const state = readJson(document.getElementById(stateId)?.textContent ?? null, isState)
if (!state) throw new Error('The page came without its state.')

// Hydration needs the code of the matched routes before it starts.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}

const hydrationData: HydrationState = { loaderData: state.loaderData }
if (state.notFoundAt)
  hydrationData.errors = { [state.notFoundAt]: new UNSAFE_ErrorResponseImpl(404, '', null) }

let onHydrated = () => {}
waitForHydration(
  new Promise((resolve) => {
    onHydrated = resolve
  }),
)

function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    onHydrated()
    // React cannot handle a replayed event inside an effect, and a task could come after the next key.
    queueMicrotask(repeatEarlyInput)
  }, [])
  return children
}

const router = createBrowserRouter(routes, { hydrationData })

provideShopperActions(() => import('./shopper-actions.ts'))
onSessionEnd(() => afterSession(router))
onOtherTab(() => void afterOtherTab(router).catch(() => {}))

// In a transition React hydrates in slices of 5 ms, instead of one long task.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document state={state}>
        <Hydrated>
          <RouterProvider router={router} useTransitions={false} />
        </Hydrated>
      </Document>
    </StrictMode>,
  )
})

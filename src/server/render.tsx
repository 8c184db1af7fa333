import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type DataRouteObject,
  type DataStrategyFunction,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type Assets, Document, type State } from '../storefront/app/document.tsx'
import type { Guard, Handle } from '../storefront/app/route.ts'
import { routes } from '../storefront/app/routes.tsx'
import { type Home, homeOf } from '../storefront/home/loader.ts'
import { type OfferTerms, setOfferTerms } from '../storefront/product/offer-terms.ts'
import { callThrough, Refusal } from '../storefront/shared/api.ts'
import { cacheHtmlIn } from '../storefront/shared/cached-html.ts'
import type { ShopFacts } from '../storefront/shared/shop-facts.ts'

export { googleCallbackScript } from '../storefront/sign-in/google-window.ts'
export { firstScript } from '../ui/first-script.ts'
export { preloadedFonts } from '../ui/fonts/preload.ts'
export { callThrough, homeOf, Refusal }

const handler = createStaticHandler(routes)

const htmlCache = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 2_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

cacheHtmlIn((key, content) => {
  const cached = htmlCache.get(key)
  if (cached !== undefined) return cached
  // React's string is a tree of its thousand pieces, which would be kept, and be walked by each garbage collection.
  const html = Buffer.from(renderToString(content())).toString()
  htmlCache.set(key, html)
  return html
})

/** `route`: the pattern of the screen's path, null where there is no screen. */
export type PageMatch = { route: string | null; guard: Guard | null; files: string[] }

const known = new LRUCache<string, PageMatch>({ max: 1_000 })

export function knowPage({ pathname }: URL): PageMatch {
  const before = known.get(pathname)
  if (before) return before
  const matches = matchRoutes(routes, pathname) ?? []
  const handles = matches.flatMap(({ route }) => (route.handle as Handle) ?? [])
  const path = matches.at(-1)?.route.path
  const route = path === undefined || path === '*' ? null : path
  const guard = handles.findLast((handle) => handle.guard)?.guard ?? null
  const page = { route, guard, files: handles.map((handle) => handle.file) }
  known.set(pathname, page)
  return page
}

/** `isPartial`: what a page can be shown without could not be read in time. */
export type RenderedPage = { status: number; html: string; isPartial: boolean }

/** `home`: what the page shows instead of what its loader would fetch. `terms`: for search engines, on the page of a product. */
export async function render(
  request: Request,
  assets: Assets,
  shop: ShopFacts,
  { home, terms = null }: { home?: Home; terms?: OfferTerms | null },
): Promise<RenderedPage | Response> {
  const context = await handler.query(request, {
    filterMatchesToLoad: (match) => (match.route.handle as Handle | undefined)?.guard !== 'user',
    ...(home && { dataStrategy: givenTo(home) }),
  })
  if (context instanceof Response) return context
  const notFound = context.statusCode === 404
  for (const error of Object.values(context.errors ?? {})) if (!notFound) throw error
  const notFoundAt = Object.keys(context.errors ?? {})[0] ?? null
  const state: State = { assets, shop, loaderData: context.loaderData, notFoundAt }
  const router = createStaticRouter(branchOf(context), context)
  // Right before the page is rendered, which nothing interrupts.
  setOfferTerms(terms)
  const html = renderToString(
    <Document state={state}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
  )
  const isPartial = Object.values(context.loaderData).some(
    (data) => data?.facets?.isCounted === false || data?.reviews === null,
  )
  return { status: context.statusCode, html: `<!doctype html>${html}`, isPartial }
}

/** Loads the code of the page, and not its data. */
function givenTo(data: unknown): DataStrategyFunction<unknown> {
  return async ({ matches }) => {
    const loading = matches.filter((match) => match.shouldCallHandler())
    const loaded = loading.map(async (match) => [match.route.id, await match.resolve(async () => data)])
    return Object.fromEntries(await Promise.all(loaded))
  }
}

/** Only the matched routes are passed on, because a router rebuilds all of its routes for each page. */
function branchOf({ matches }: StaticHandlerContext): DataRouteObject[] {
  return matches.reduceRight<DataRouteObject[]>(
    (children, { route }) => [children.length > 0 ? ({ ...route, children } as DataRouteObject) : route],
    [],
  )
}

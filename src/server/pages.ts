import { existsSync, readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { DashboardShop } from '../admin/shared/shop.ts'
import { urls as dashboardUrls } from '../admin/shared/urls.ts'
import { fontOf } from '../lib/fonts.ts'
import { parseJson } from '../lib/json.ts'
import { config } from '../platform/config.ts'
import { db } from '../platform/database.ts'
import { may } from '../platform/http/auth-guards.ts'
import { refuse } from '../platform/http/errors.ts'
import type { CacheEnv } from '../platform/http/page-cache.ts'
import { setRoute } from '../platform/http/route.ts'
import { findVisitor, type SessionEnv, type SignedIn } from '../platform/http/session.ts'
import { body } from '../platform/http/validate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { offersOnlinePayment } from '../platform/payment-provider.ts'
import type { PageSizes } from '../shop/accounts/admins/page-sizes-rules.ts'
import { findPageSizes } from '../shop/accounts/admins/page-sizes-store.ts'
import { readHome } from '../shop/catalog/home/read-home.ts'
import { presentHomeDraft } from '../shop/catalog/home/wire.ts'
import { findRedirect } from '../shop/catalog/moving-in/store.ts'
import { currentSettings, ownLook } from '../shop/settings/current-settings.ts'
import { type Settings, shopName } from '../shop/settings/rules.ts'
import { homeDraftForm } from '../shop/settings/wire.ts'
import type { Assets } from '../storefront/app/document.tsx'
import { isListing, productIn, urls } from '../storefront/shared/urls.ts'
import { readOfferTerms, readShop, type ShopDraft } from './read-shop.ts'
import type * as Renderer from './render.tsx'

export type Screens = {
  renderer: () => Promise<typeof Renderer>
  assets: (entry: string, files: string[]) => Pick<Assets, 'styles' | 'scripts'>
  /** Of the fonts that an owner may choose. */
  fontStyle: string
  transform?: (url: string, html: string) => Promise<string>
}

/** Browsers keep a 301 for ever unless they are told otherwise, and an import can be undone. */
const MOVED_SECONDS = 3_600

type Call = (path: string, init?: RequestInit) => Response | Promise<Response>

export function pages(screens: Screens, call: Call): Hono<SessionEnv & CacheEnv> {
  return new Hono<SessionEnv & CacheEnv>()
    .get(`${urls.dashboard}/*`, async (c) => {
      setRoute(c, urls.dashboard)
      c.header('cache-control', 'no-store')
      const visitor = await findVisitor(c)
      if (!visitor?.permissions.has('dashboard:use')) return c.redirect(urls.login)
      const assets = screens.assets('src/admin/app/client.tsx', [])
      const [renderer, settings, pageSizes] = await Promise.all([
        screens.renderer(),
        currentSettings(),
        findPageSizes(db, visitor.id),
      ])
      const page = dashboardPage(assets, renderer, settings, { ...visitor, pageSizes })
      return c.html(screens.transform ? screens.transform(c.req.path, String(page)) : page)
    })
    .post(dashboardUrls.homePreview, may('settings:read'), body(homeDraftForm), async (c) => {
      const renderer = await screens.renderer()
      const { fields, ...draft } = c.req.valid('json')
      const { picture, ...rest } = fields
      const home = presentHomeDraft(await readHome(db, rest), picture)
      const rendered = await renderer.render(
        new Request(config.PUBLIC_URL + urls.home),
        await storefrontAssets(screens, renderer, { files: [], draft }),
        await readShop(draft),
        { home: renderer.homeOf(home) },
      )
      if (rendered instanceof Response) return rendered
      c.header('cache-control', 'no-store')
      c.header('x-robots-tag', 'noindex')
      return c.html(rendered.html)
    })
    .get(urls.googleCallback, async (c) => {
      c.header('cache-control', 'no-store')
      return c.html(googleCallbackPage(await screens.renderer(), shopName(await currentSettings())))
    })
    .get(urls.ui, (c, next) => (config.MODE === 'demo' ? next() : c.notFound()))
    .get('*', async (c) => {
      const renderer = await screens.renderer()
      renderer.callThrough(async (path, init) => call(String(path), init))
      const url = new URL(c.req.url)
      const { route, guard, files } = renderer.knowPage(url)
      if (route !== null) setRoute(c, route)
      if (guard) {
        c.header('cache-control', 'no-store')
        const elsewhere = redirectOf(guard, await findVisitor(c))
        if (elsewhere) return c.redirect(elsewhere)
      }
      const rendered = await renderer
        .render(
          new Request(config.PUBLIC_URL + url.pathname + url.search),
          await storefrontAssets(screens, renderer, { files }),
          await readShop(),
          { terms: await readOfferTerms() },
        )
        .catch((error) => refuseIfBusy(renderer, error))
      if (rendered instanceof Response) return rendered
      const moved = await movedFrom(c, url, route, rendered.status)
      if (moved) return moved
      const markup = screens.transform ? await screens.transform(url.pathname, rendered.html) : rendered.html
      const isPublic = rendered.status === 200 && !guard && !rendered.isPartial
      c.header('cache-control', isPublic ? 'no-cache' : 'no-store')
      if (!isPublic || screens.transform) return c.html(markup, rendered.status as 200)
      const dependsOnSizes = isListing(url.pathname)
      c.set('cacheablePage', { html: markup, productId: productIn(url.pathname), dependsOnSizes })
      return c.html('')
    })
}

function refuseIfBusy({ Refusal }: typeof Renderer, error: unknown): never {
  if (!(error instanceof Refusal) || error.status !== 503) throw error
  refuse(503, error.message, { retryAfter: error.body.retryAfter })
}

/** Where a product of another shop stood; null where it is a screen's path, or no product's. */
async function movedFrom(c: Context, { pathname, search }: URL, route: string | null, status: number) {
  const product = status === 404 && route === null ? await findRedirect(db, pathname) : null
  if (product === null) return null
  c.header('cache-control', `max-age=${MOVED_SECONDS}`)
  return c.redirect(urls.product(product) + search, 301)
}

async function storefrontAssets(
  screens: Screens,
  { preloadedFonts }: typeof Renderer,
  { files, draft }: { files: string[]; draft?: ShopDraft },
): Promise<Assets> {
  const { shop } = await currentSettings()
  const font = fontOf({ ...shop, ...draft?.colours })
  const { styles, scripts } = screens.assets('src/storefront/app/client.tsx', files)
  return {
    scripts,
    fonts: preloadedFonts(font),
    styles: font === 'archivo' ? styles : [...styles, screens.fontStyle],
  }
}

function redirectOf(guard: 'guest' | 'user', visitor: SignedIn | null): string | null {
  if (guard === 'user') return visitor?.role === 'user' ? null : urls.login
  if (!visitor) return null
  return visitor.role === 'admin' ? urls.dashboard : urls.home
}

function dashboardPage(
  { styles, scripts }: Pick<Assets, 'styles' | 'scripts'>,
  { preloadedFonts, firstScript }: typeof Renderer,
  settings: Settings,
  { id, permissions, pageSizes }: SignedIn & { pageSizes: PageSizes },
) {
  const name = shopName(settings)
  const { logo } = settings.shop
  const look = ownLook(settings)
  const shop: DashboardShop = {
    name,
    demo: config.MODE === 'demo',
    ratings: settings.shop.ratings,
    lowStock: settings.selling.lowStock,
    hasPaymentKeys: offersOnlinePayment(),
    brandLimits: settings.catalogue,
  }
  return html`<!doctype html>
<html lang="en-IN"${
    look && html` style="--own-look:yes;--brand:${look.ground.colour};--on-brand:${look.ground.text}"`
  }>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Dashboard · ${name}</title>
<script src="${firstScript}"></script>
${preloadedFonts('archivo').map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)}
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${
  logo
    ? html`<link rel="icon" href="/icon-192.png?${logo.hash.slice(-8)}" type="image/png">`
    : html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`
}
<script type="module" src="${scripts[0]}"></script>
</head>
<body><div id="dashboard" data-admin-id="${id}" data-shop="${JSON.stringify(shop)}" data-permissions="${JSON.stringify([...permissions])}" data-page-sizes="${JSON.stringify(pageSizes)}"></div></body>
</html>`
}

function googleCallbackPage({ googleCallbackScript }: typeof Renderer, name: string) {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Back to ${name}</title>
<style>body { max-width: 24rem; margin: 20vh auto; padding: 0 1.25rem; font: 1.125rem/1.5 system-ui, sans-serif }</style>
<script src="${googleCallbackScript}" defer></script>
</head>
<body><p>Google has answered. You can close this window and go on in the shop, or <a href="${urls.login}">log in here</a>.</p></body>
</html>`
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)

export function builtScreens(): Screens {
  const path = 'dist/client/.vite/manifest.json'
  if (!existsSync(path)) throw new OperatorError('The screens are not built: run npm start')
  const manifest = manifestSchema.parse(parseJson(readFileSync(path, 'utf8')))
  const renderer = import(new URL('../../dist/server/render.js', import.meta.url).href) as Promise<
    typeof Renderer
  >
  const styleOf = (file: string) => `/${manifest[file]?.file}`
  const withImports = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const other of chunk.imports ?? []) withImports(other, found)
    return found
  }
  const known = new Map<string, Pick<Assets, 'styles' | 'scripts'>>()
  return {
    renderer: () => renderer,
    fontStyle: styleOf('src/ui/fonts/choices/choices.css'),
    assets(entry, files) {
      const key = [entry, ...files].join()
      const assets = known.get(key) ?? {
        styles: [styleOf('src/ui/styles.css')],
        scripts: [...new Set([entry, ...files].flatMap((file) => [...withImports(file)]))].map(
          (file) => `/${file}`,
        ),
      }
      known.set(key, assets)
      return assets
    },
  }
}

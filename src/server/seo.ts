import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { LRUCache } from 'lru-cache'
import { addDays } from '../lib/dates.ts'
import { palette } from '../lib/palette.ts'
import type { Picture } from '../lib/pictures.ts'
import { clock } from '../platform/clock.ts'
import { config } from '../platform/config.ts'
import { db } from '../platform/database.ts'
import { refuse } from '../platform/http/errors.ts'
import { runPictureOperation } from '../platform/images/process.ts'
import { pictureIn } from '../platform/images/sizes.ts'
import { readPartStarts, readPublished, type Start } from '../shop/catalog/published-store.ts'
import { listSportsOnSale } from '../shop/catalog/sports/count-sports.ts'
import { lookOf } from '../shop/settings/colour-rules.ts'
import { currentSettings, lastSettings } from '../shop/settings/current-settings.ts'
import { pageNames, pagePath } from '../shop/settings/page-names-rules.ts'
import { type Settings, shopName } from '../shop/settings/rules.ts'
import { urls } from '../storefront/shared/urls.ts'
import { guideForPrograms } from './guide-for-programs.ts'

const favicon = readFileSync(new URL('../storefront/app/favicon.svg', import.meta.url), 'utf8')
const hour = 'public, max-age=3600'
const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': hour }

const png = { 'content-type': 'image/png', 'cache-control': hour }

const manifestOf = (name: string) => ({
  name,
  short_name: name,
  start_url: urls.home,
  display: 'minimal-ui',
  background_color: palette.day.paper,
  theme_color: palette.day.paper,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
})

const icons = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 12 })

async function icon(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const settings = await currentSettings()
  const { logo, accent } = settings.shop
  const key = `${logo?.hash ?? accent} ${size}`
  const known = icons.get(key) ?? drawIcon(size, logo, emblemOf(settings))
  icons.set(key, known)
  known.catch(() => icons.delete(key))
  return known
}

async function drawIcon(
  size: number,
  logo: Picture | null,
  emblem: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = logo && (await pictureIn(logo.hash, 960, 'webp'))
  const drawn = await runPictureOperation('drawIcon', source ?? emblem, size, palette.day.paper)
  return new Uint8Array(drawn)
}

/** A shop without a logo has the emblem of the design system, in its own accent. */
function emblemOf(settings: Settings): string {
  return favicon
    .replace(/(?<=<title>).*(?=<\/title>)/, String(html`${shopName(settings)}`))
    .replaceAll(palette.day.accent, lookOf(settings.shop).accent.colour)
}

/** RFC 9116 wants less than a year. */
const SECURITY_TXT_DAYS = 360

const perSitemap = 45_000
/** The most that a sitemap may hold (sitemaps.org): products that come back join their old part. */
const MAX_PER_SITEMAP = 50_000
const PARTS_MAX_AGE_MS = 60 * 60_000

let parts: { starts: Promise<Start[]>; readAt: number } | undefined

function readParts(): Promise<Start[]> {
  if (parts && performance.now() - parts.readAt < PARTS_MAX_AGE_MS) return parts.starts
  const starts = readPartStarts(db, perSitemap)
  parts = { starts, readAt: performance.now() }
  starts.catch(() => {
    parts = undefined
  })
  return starts
}

const listings = [urls.home, urls.shop, urls.men, urls.women, urls.kids]
const policies = [...pageNames.map(pagePath), urls.complaints, urls.sizeGuide]
const notForRobots = [
  ...[urls.dashboard, urls.cart, urls.wishlist, urls.checkout, urls.payment, urls.profile],
  '/buy/',
]

export const seo = new Hono()
  .get('/robots.txt', (c) => {
    const rules = notForRobots.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...rules, '', `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`, '']
    return c.text(lines.join('\n'), 200, { 'cache-control': hour })
  })
  .get('/.well-known/security.txt', async (c) => {
    const { email } = (await currentSettings().catch(lastSettings)).seller
    if (!email) refuse(404, 'Not found')
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${addDays(clock.today(), SECURITY_TXT_DAYS)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'cache-control': hour })
  })
  .get('/sitemap.xml', async (c) => {
    const starts = await readParts()
    if (starts.length === 1) return c.body(await sitemap(starts, 1), 200, xml)
    const files = starts.map((_, index) => ({ path: `/sitemap-${index + 1}.xml` }))
    return c.body(listOf('sitemapindex', 'sitemap', files), 200, xml)
  })
  .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const page = Number(/\d+/.exec(c.req.param('file'))?.[0])
    return c.body(await sitemap(await readParts(), page), 200, xml)
  })
  .get('/llms.txt', async (c) => c.text(await guideForPrograms(), 200, { 'cache-control': hour }))
  .get('/favicon.svg', async (c) => {
    const settings = await currentSettings().catch(lastSettings)
    if (settings.shop.logo) return c.redirect('/icon-192.png', 302)
    return c.body(emblemOf(settings), 200, { 'content-type': 'image/svg+xml', 'cache-control': hour })
  })
  .get('/manifest.webmanifest', async (c) =>
    c.body(JSON.stringify(manifestOf(shopName(await currentSettings()))), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': hour,
    }),
  )
  .get('/apple-touch-icon.png', async (c) => c.body(await icon(180), 200, png))
  .get('/icon-192.png', async (c) => c.body(await icon(192), 200, png))
  .get('/icon-512.png', async (c) => c.body(await icon(512), 200, png))
  .get('/favicon.ico', (c) => c.redirect('/icon-192.png', 302))

type Entry = { path: string; changedAt?: Date }

async function sitemap(starts: Start[], page: number): Promise<string> {
  const start = starts[page - 1]
  if (!start) refuse(404, 'Not found')
  const products = await readPublished(db, start, starts[page], MAX_PER_SITEMAP)
  const entries: Entry[] = products.map(({ id, updatedAt }) => ({
    path: urls.product(id),
    changedAt: updatedAt,
  }))
  const sports = page === 1 ? (await listSportsOnSale(db)).map(({ slug }) => urls.sport(slug)) : []
  const first = [...listings, ...sports, ...policies].map((path) => ({ path }))
  return listOf('urlset', 'url', page === 1 ? [...first, ...entries] : entries)
}

function listOf(list: string, item: string, entries: Entry[]): string {
  const items = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${item}><loc>${config.PUBLIC_URL}${path}</loc>${changed}</${item}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('\n')}
</${list}>
`
}

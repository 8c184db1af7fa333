import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { pagesIn } from '../lib/paging.ts'
import { config } from '../platform/config.ts'
import { db } from '../platform/database.ts'
import { refuse } from '../platform/http/errors.ts'
import { countPublished, readPublished } from '../shop/catalog/published-store.ts'
import { urls } from '../storefront/urls.ts'

const favicon = readFileSync(new URL('../storefront/favicon.svg', import.meta.url))
const hour = 'public, max-age=3600'
const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': hour }

/** A sitemap may name 50,000 addresses. */
const perSitemap = 45_000

const listings = [urls.home, urls.shop, urls.men, urls.women, urls.kids]
const notForRobots = [urls.dashboard, urls.cart, urls.wishlist, urls.checkout, urls.payment, urls.profile]

/** What search engines ask for: which pages there are, which are none of their business, and the shop's sign. */
export const seo = new Hono()
  .get('/robots.txt', (c) => {
    const rules = notForRobots.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...rules, '', `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`, '']
    return c.text(lines.join('\n'), 200, { 'cache-control': hour })
  })
  .get('/sitemap.xml', async (c) => {
    const pages = pagesIn(await countPublished(db), perSitemap)
    if (pages === 1) return c.body(await sitemap(1), 200, xml)
    const parts = Array.from({ length: pages }, (_, index) => `/sitemap-${index + 1}.xml`)
    return c.body(
      listOf(
        'sitemapindex',
        'sitemap',
        parts.map((path) => ({ path })),
      ),
      200,
      xml,
    )
  })
  .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const page = Number(/\d+/.exec(c.req.param('file'))?.[0])
    if (page > pagesIn(await countPublished(db), perSitemap)) refuse(404, 'Not found')
    return c.body(await sitemap(page), 200, xml)
  })
  .get('/favicon.svg', (c) =>
    c.body(favicon, 200, { 'content-type': 'image/svg+xml', 'cache-control': hour }),
  )
  .get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301))

type Entry = { path: string; changedAt?: Date }

async function sitemap(page: number): Promise<string> {
  const products = await readPublished(db, { page, limit: perSitemap })
  const entries: Entry[] = products.map(({ id, updatedAt }) => ({
    path: urls.product(id),
    changedAt: updatedAt,
  }))
  return listOf('urlset', 'url', page === 1 ? [...listings.map((path) => ({ path })), ...entries] : entries)
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

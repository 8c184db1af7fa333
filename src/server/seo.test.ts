import { beforeAll, expect, test } from 'vitest'
import { guest } from '../../tests/actors.ts'
import { ownDatabase } from '../../tests/database.ts'
import { addProduct } from '../../tests/products.ts'
import { config } from '../platform/config.ts'

ownDatabase()

let shown: string
let hidden: string

beforeAll(async () => {
  const common = { brand: 'Nike', category: 'Shoes', gender: 'Men', salePrice: 1000 } as const
  shown = (await addProduct({ ...common, name: 'Seen shoe' })).id
  hidden = (await addProduct({ ...common, name: 'Withdrawn shoe', active: false })).id
})

test('the sitemap names the listings and every product that shoppers see, and no other', async () => {
  const { status, body, headers } = await guest().get('/sitemap.xml')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/xml')
  expect(body).toContain(`<loc>${config.PUBLIC_URL}/women</loc>`)
  expect(body).toContain(`<loc>${config.PUBLIC_URL}/productDetials/${shown}</loc><lastmod>`)
  expect(body).not.toContain(hidden)
})

test('a sitemap past the last one is not found', async () => {
  expect((await guest().get('/sitemap-1.xml')).status).toBe(200)
  expect((await guest().get('/sitemap-2.xml')).status).toBe(404)
})

test('robots are told where the sitemap is and to leave carts and the dashboard alone', async () => {
  const { body } = await guest().get('/robots.txt')
  expect(body).toContain('Disallow: /dashboard\n')
  expect(body).toContain('Disallow: /cart\n')
  expect(body).toContain(`Sitemap: ${config.PUBLIC_URL}/sitemap.xml`)
})

test('the shop has a name and signs for a home screen', async () => {
  const manifest = await guest().get('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
  const icons = JSON.stringify(manifest.body).match(/\/icon-\d+\.png/g) ?? []
  expect(icons).toHaveLength(2)
  for (const src of [...icons, '/apple-touch-icon.png']) {
    const { status, headers } = await guest().get(src)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

test('the shop has a sign for browser tabs', async () => {
  const { headers } = await guest().get('/favicon.svg')
  expect(headers.get('content-type')).toBe('image/svg+xml')
})

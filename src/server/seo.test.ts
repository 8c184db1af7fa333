import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { guest } from '../../tests/actors.ts'
import { ownDatabase } from '../../tests/database.ts'
import { addProduct } from '../../tests/products.ts'
import { clock } from '../platform/clock.ts'
import { config } from '../platform/config.ts'
import { currentSettings } from '../shop/settings/current-settings.ts'

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
  expect(body).toContain(`<loc>${config.PUBLIC_URL}/sizeGuide</loc>`)
  expect(body).toContain(`<loc>${config.PUBLIC_URL}/productDetials/${shown}</loc><lastmod>`)
  expect(body).not.toContain(hidden)
})

test('a sitemap past the last one is not found', async () => {
  expect((await guest().get('/sitemap-1.xml')).status).toBe(200)
  expect((await guest().get('/sitemap-2.xml')).status).toBe(404)
})

test('robots are told where the sitemap is and to leave carts, links of assistants and the dashboard alone', async () => {
  const { body } = await guest().get('/robots.txt')
  expect(body).toContain('Disallow: /dashboard\n')
  expect(body).toContain('Disallow: /cart\n')
  expect(body).toContain('Disallow: /buy/\n')
  expect(body).toContain(`Sitemap: ${config.PUBLIC_URL}/sitemap.xml`)
})

describe('security.txt', () => {
  const ask = () => guest().get('/.well-known/security.txt')

  test('names the shop’s address for mails, and is valid for less than a year', async () => {
    const { status, body, headers } = await ask()
    expect(status).toBe(200)
    expect(headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    const [contact, expires = '', ...others] = String(body).split('\n')
    expect(contact).toBe(`Contact: mailto:${(await currentSettings()).seller.email}`)
    const [, until = ''] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/.exec(expires) ?? []
    const days = (Date.parse(until) - clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(365)
    expect(others).toEqual([
      'Preferred-Languages: en',
      `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
      '',
    ])
  })

  test('is not there while the shop has no such address', async () => {
    config.MODE = 'production'
    onTestFinished(() => {
      config.MODE = 'demo'
    })
    expect((await ask()).status).toBe(404)
  })
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

describe('llms.txt', () => {
  test('has the shop’s name, what it is, and links in sections, as the format wants', async () => {
    const { status, body, headers } = await guest().get('/llms.txt')
    expect([status, headers.get('content-type')?.toLowerCase()]).toEqual([200, 'text/plain; charset=utf-8'])
    const [title = '', summary = '', ...rest] = String(body).split('\n\n')
    expect(title).toBe('# Maidan')
    expect(summary).toMatch(
      /^> Footwear, kit and gear for men, women and kids by Nike, delivered across India\.$/,
    )
    const sections = rest.join('\n\n').split(/^## /m).slice(1)
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual([
      ...['Products', 'Categories', 'Brands', 'Policies', 'For programs'],
    ])
    for (const section of sections)
      for (const line of section.split('\n').slice(1).filter(Boolean))
        expect(line).toMatch(/^- \[[^\]]+\]\(https?:\/\/[^\s()]+\)(: \S.*)?$/)
    expect(body).toContain(`- [Shoes](${config.PUBLIC_URL}/shop?category=Shoes)`)
    expect(body).toContain(`(${config.PUBLIC_URL}/feeds/google.xml)`)
    expect(body).toContain(`(${config.PUBLIC_URL}/.well-known/ucp)`)
    expect(body).toContain(`(${config.PUBLIC_URL}/ucp/mcp)`)
  })

  test('names pages that are there', async () => {
    const { body } = await guest().get('/llms.txt')
    const paths = [...String(body).matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => new URL(url))
    const files = paths.filter(({ pathname }) => /^\/(api|feeds)\/|\.xml$/.test(pathname))
    expect(files.length).toBeGreaterThan(3)
    for (const { pathname } of files) expect((await guest().get(pathname)).status, pathname).toBe(200)
  })
})

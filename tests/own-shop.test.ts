import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../src/lib/dates.ts'
import { clock } from '../src/platform/clock.ts'
import { config } from '../src/platform/config.ts'
import { db } from '../src/platform/database.ts'
import type { MailMessage } from '../src/platform/mail/message.ts'
import { renderHtml } from '../src/platform/mail/render-html.ts'
import { renderText } from '../src/platform/mail/render-text.ts'
import { currentLetterhead } from '../src/shop/settings/current-settings.ts'
import { urls } from '../src/storefront/shared/urls.ts'
import { type Actor, admin, shopper } from './actors.ts'
import { buy, move } from './buying.ts'
import { ownDatabase } from './database.ts'
import { parseAny } from './json.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { readPdf } from './pdf.ts'
import { addProduct } from './products.ts'

ownDatabase()
listeningShop()

/** Also in letters that are spaced out; not the domain of the tests' addresses. */
const ours = /m ?a ?i ?d ?a ?n(?!\.test)/i

let owner: Actor
let buyer: Actor
let productId: string
let order: Awaited<ReturnType<typeof buy>>

beforeAll(async () => {
  owner = await admin()
  buyer = await shopper()
  const save = async (section: string, fields: object) => {
    const { status } = await owner.put('/settings/save-settings', { section, version: 0, fields })
    expect(status).toBe(200)
  }
  await save('shop', { name: 'Deccan Sports', accent: '#ffb000' })
  await save('seller', {
    name: 'Deccan Sports LLP',
    address: '4 MG Road',
    city: 'Hyderabad 500001',
    state: 'Telangana',
    gstin: '36AABCD1234E1Z9',
    email: 'care@deccan.example',
  })
  config.ADMIN_EMAIL = 'owner@deccan.example'
  productId = (await addProduct({ salePrice: 500 })).id
  order = await buy(buyer, [{ id: productId }])
  await move(owner, order, 'Shipped')
  await owner.post('/admins/invite-admin', { name: 'Ravi', email: 'ravi@deccan.example' })
})

const accept = { accept: 'text/html' }
const pageAt = (path: string, by?: Actor) =>
  askShop(path, { headers: by ? { ...accept, cookie: by.cookie } : accept })

const paths = Object.values(urls).filter(
  (url) => typeof url === 'string' && url !== urls.ui && url !== urls.mailbox,
)

test('no page of a shop that its owner named says the name of the software, in its text, data or headers', async () => {
  const asked = [...paths, '/nowhere', urls.search('zyzzyva'), urls.product(productId), urls.order(order._id)]
  const visitors = [undefined, buyer, owner]
  const found: string[] = []
  for (const path of asked) {
    for (const by of visitors) {
      const { headers, bytes } = await pageAt(String(path), by)
      const text = `${JSON.stringify(headers)} ${bytes}`
      if (ours.test(text))
        found.push(`${path}: ${text.slice(text.search(ours) - 60, text.search(ours) + 20)}`)
    }
  }
  expect(found).toEqual([])
  const home = String((await pageAt('/')).bytes)
  expect(home).toContain('Deccan Sports LLP')
  expect(home).toContain('--color-accent:#ffb000')
  expect(home, 'and no pitch').toContain('--own-look:yes')
})

test('nor do its files: manifest, icon, robots, sitemap, documentation, exports, invoice and report', async () => {
  const files = [
    '/manifest.webmanifest',
    '/favicon.svg',
    '/robots.txt',
    '/.well-known/security.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/feeds/google.xml',
    '/feeds/meta.csv',
    '/.well-known/ucp',
  ]
  // Only a demo shows its examples there.
  const { MODE } = config
  config.MODE = 'production'
  const docs = await askShop('/api/docs')
  config.MODE = MODE
  expect(String(docs.bytes)).toContain('/product/getProducts')
  expect(String(docs.bytes).replaceAll(config.PUBLIC_URL, '')).not.toMatch(ours)
  for (const path of files) {
    const { status, bytes } = await askShop(path)
    expect(status, path).toBe(200)
    expect(String(bytes).replaceAll(config.PUBLIC_URL, ''), path).not.toMatch(ours)
  }
  const emblem = String((await askShop('/favicon.svg')).bytes)
  expect(emblem).toContain('#ffb000')
  expect(emblem).not.toContain('#d0f637')
  const invoice = await buyer.get(`/order/invoice/${order._id}`)
  const report = await owner.get('/report/download-report?period=day&format=pdf')
  for (const { status, bytes, headers } of [invoice, report]) {
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).not.toMatch(ours)
    const text = (await readPdf(bytes)).flat().join('\n')
    expect(text).not.toMatch(ours)
    expect(text).toMatch(/D ?E ?C ?C ?A ?N/)
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/maidan(?!\.test)/i)
  }
})

test('nor do the scripts that its visitors load', () => {
  const scripts = globSync('dist/client/assets/*.js').filter((file) => !file.includes('ui-preview'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter((file) => /maidan/i.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('nor do its mails, which are written by the seller in the name of the shop', async () => {
  const { rows } = await sql<{ data: MailMessage }>`select data from pgboss.job where name = 'mail'`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(1)
  const letterhead = await currentLetterhead()
  for (const { data } of rows) {
    const [html, text] = [renderHtml(data, letterhead), renderText(data, letterhead)]
    for (const written of [data.subject, html, text]) expect(written).not.toMatch(ours)
    expect(html).toContain('Deccan Sports')
    expect(text).toContain('Deccan Sports LLP · care@deccan.example')
  }
})

test.each([
  ['its own city', '500034', 1, 3],
  ['its own state', '506002', 2, 5],
  ['its zone, where the first shop of the software was', '560001', 3, 6],
  ['another zone', '110001', 4, 8],
])('an order to %s takes the days from the city in its settings', async (_, pinCode, least, most) => {
  const today = clock.today()
  const { status, bytes } = await askShop(`/delivery/getEstimate?pinCode=${pinCode}`)
  expect(status).toBe(200)
  expect(parseAny(String(bytes)).arrives).toEqual({ from: addDays(today, least), to: addDays(today, most) })
})

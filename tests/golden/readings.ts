import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTempDir } from '../../scripts/temp-dir.ts'
import type { Day } from '../../src/lib/dates.ts'
import { pool } from '../../src/platform/database.ts'
import { app } from '../../src/server/app.ts'
import { refreshedCatalogue } from '../../src/shop/catalog/product-index/refresh.ts'
import { exportShop } from '../../src/shop/reports/data-export/export-shop.ts'
import { type Actor, guest } from '../actors.ts'
import type { Json } from '../json.ts'
import { signIn } from './shopping.ts'
import type { Stage } from './stage.ts'

const fileKinds = ['json', 'xlsx', 'csv', 'register', 'tally']

/** The files of a month for the tax office, and its sales. */
export async function readMonth({ folder, owner, shop }: Stage, lastDay: Day): Promise<void> {
  const month = lastDay.slice(0, 7)
  await shop.runJobs('scheduled')
  for (const file of fileKinds)
    await folder.writeAnswer(
      `gst/${month}-${file}.txt`,
      await owner.get(`/gst/download-return?period=${month}&file=${file}`),
    )
  await folder.writeAnswer(`gst/${month}.txt`, await owner.get(`/gst/get-return?period=${month}`))
  const days = `startDate=${month}-01&endDate=${lastDay}`
  await folder.writeAnswer(`sales/${month}.txt`, await owner.get(`/report/generate-report?${days}`))
  for (const format of ['pdf', 'xlsx'])
    await folder.writeAnswer(
      `sales/${month}-${format}.txt`,
      await owner.get(`/report/download-report?${days}&format=${format}`),
    )
  await folder.writeAnswer(`pages/${month}-home.txt`, await guest().get('/'))
  if (lastDay.endsWith('-06-30')) await owner.post('/gst/close-month', { month })
}

/** Streams do not end, and these say how the process is. */
const unread =
  /watch-orders|metrics|\/ready|\/up$|assets|\/images\/|google|alerts\/stop|:file|mail\/fonts|report\/audit|sandbox/

/** What ids and queries a call is asked with; once without any where it is not named. */
async function readTargets({ buyers }: Stage): Promise<Record<string, string[]>> {
  const list = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const products = await list('select id from products where deleted_at is null order by id')
  const some = products.filter((_, index) => index % 25 === 0)
  const people = buyers.map(({ actor }) => actor.id)
  const orders = await list(`select id from orders where state = 'placed' order by id desc limit 25`)
  const own = `select orders.id from orders where user_id = '${people[0]}' and state = 'placed' order by id desc limit 10`
  const owned = await list(own)
  const items = await list(`select id from order_items where order_id in (${own}) order by id`)
  const notes = await list('select item_id as id from credit_notes order by number limit 5')
  const [batch = ''] = await list('select id from product_batches order by id limit 1')
  const [complaint = ''] = await list('select id from grievances order by id limit 1')
  const [category = ''] = await list('select id from categories order by id limit 1')
  const [offer = ''] = await list('select id from offers order by id desc limit 1')
  const each = (path: string, ids: readonly string[]) => ids.map((id) => path.replace(/:\w+/, id))
  const asks = (path: string, queries: readonly string[]) =>
    ['', ...queries].map((query) => `${path}?${query}`)
  return {
    '/product/productDetails/:id': each('/product/productDetails/:id', some),
    '/product/getBatch/:id': each('/product/getBatch/:id', [batch]),
    '/product/getProducts': asks('/product/getProducts', [
      ...['', 'Recommended', 'LowToHigh', 'HighToLow', 'NewArrivals', 'AZ', 'ZA'].map(
        (sort) => `sort=${sort}&limit=50`,
      ),
      ...[
        'search=cricket',
        'search=joota',
        'brand=Nike&price=1000-4000',
        'colour=red',
        'onOffer=yes',
        'gender=Kids&limit=100',
      ],
      ...['status=scheduled', 'status=inactive', 'stock=low', 'page=3&limit=100'],
    ]),
    '/product/getFacets': asks('/product/getFacets', ['brand=Nike', 'search=shoes', 'gender=Men']),
    '/product/getSuggestions': asks('/product/getSuggestions', ['search=run', 'search=bat', 'search=shoe']),
    '/product/getStock': asks('/product/getStock', ['list=low', 'list=incoming', 'list=out']),
    '/product/getIds': asks('/product/getIds', ['search=cricket']),
    '/product/findByCode': asks('/product/findByCode', ['code=SKU-2-0', 'code=none']),
    '/product/exportProducts': asks('/product/exportProducts', ['brand=Nike']),
    '/product/productByGender-query': asks('/product/productByGender-query', ['gender=Men', 'gender=Kids']),
    '/delivery/getEstimate': asks('/delivery/getEstimate', ['pinCode=560001', 'pinCode=000000']),
    '/wishlist/get-wishlist/:userId': each('/wishlist/get-wishlist/:userId', people),
    '/users/get-customer/:id': each('/users/get-customer/:id', people),
    '/users/getAllUser': asks('/users/getAllUser', ['limit=100', 'search=asha']),
    '/users/download-own-data': asks('/users/download-own-data', ['format=json', 'format=html']),
    '/order/single-orderDetails': each(
      `/order/single-orderDetails?orderId=${owned.at(-1)}&itemId=:id`,
      items,
    ),
    '/order/get-own-order/:orderId': each('/order/get-own-order/:orderId', owned),
    '/order/get-documents/:orderId': each('/order/get-documents/:orderId', [...owned, ...orders]),
    '/order/invoice/:orderId': each('/order/invoice/:orderId', owned.slice(0, 3)),
    '/order/receipt/:orderId': each('/order/receipt/:orderId', orders.slice(0, 3)),
    '/order/credit-note/:itemId': each('/order/credit-note/:itemId', notes),
    '/order/get-order-details/:id': each('/order/get-order-details/:id', orders),
    '/order/get-order-data': asks('/order/get-order-data', [
      'limit=100',
      'status=Pending',
      'sort=total',
      'search=Asha',
      'tag=gift',
      'search=560038',
    ]),
    '/order/get-order-ids': asks('/order/get-order-ids', ['status=Pending', 'status=Delivered']),
    '/order/get-return-details': asks('/order/get-return-details', ['limit=100', 'status=Accepted']),
    '/order/get-unremitted': asks('/order/get-unremitted', ['days=0&limit=50']),
    '/order/get-orders': asks('/order/get-orders', ['limit=100']),
    '/wallet/get-wallet': asks('/wallet/get-wallet', ['limit=100']),
    '/offer/get-offer': asks('/offer/get-offer', ['limit=100']),
    '/offer/get-targets': asks('/offer/get-targets', [
      'offerType=Products&search=bat',
      'offerType=Category&search=shoe',
    ]),
    '/offer/what-if': asks('/offer/what-if', [
      `offerType=Category&targetOfferId=${category}&discountPercentage=20`,
    ]),
    '/offer/what-if-ended/:id': each('/offer/what-if-ended/:id', [offer]),
    '/grievance/get-grievance/:id': each('/grievance/get-grievance/:id', [complaint]),
    '/legal/get-page': asks('/legal/get-page', [
      'page=terms',
      'page=privacy',
      'page=returns',
      'page=shipping',
      'page=contact',
    ]),
    '/report/generate-report': asks('/report/generate-report', [
      'period=month',
      'period=week',
      'startDate=2025-12-01&endDate=2026-11-30',
    ]),
    '/report/download-report': asks('/report/download-report', [
      'format=pdf&startDate=2026-01-01&endDate=2026-02-28',
    ]),
    '/gst/get-return': asks('/gst/get-return', ['period=2026-Q1', 'period=2026-01']),
    '/gst/download-return': asks('/gst/download-return', ['period=2026-Q1&file=json']),
  }
}

/** Every GET call of the shop, the documents, the mails, all changes, pages and the data export. */
export async function readAll(stage: Stage): Promise<void> {
  const [buyer] = stage.buyers
  if (!buyer) throw new Error('nobody bought')
  await signIn(stage, buyer)
  // Counts of lists come from a table in memory, which follows the database.
  await refreshedCatalogue()
  await readCalls(stage, [
    ['guest', guest()],
    ['shopper', buyer.actor],
    ['admin', stage.owner],
  ])
  await readPages(stage)
  await readDocuments(stage)
  await readMails(stage)
  await readChanges(stage)
  await readExport(stage)
}

async function readCalls(stage: Stage, cast: [string, Actor][]): Promise<void> {
  const targets = await readTargets(stage)
  const routes = new Set(
    app.routes.flatMap(({ method, path }) => (method === 'GET' && !path.includes('*') ? [path] : [])),
  )
  for (const route of [...routes].sort())
    if (!unread.test(route))
      for (const [who, actor] of cast)
        for (const [index, path] of (targets[route] ?? [route]).entries()) {
          const name = `${route.slice(1).replaceAll('/', '.')}-${index}`
          await stage.folder.writeAnswer(`answers/${who}/${name}.txt`, await actor.get(path))
        }
}

const pages = [
  ...[
    '/',
    '/shop',
    '/shop?page=2',
    '/shop?search=cricket',
    '/shop?brand=Nike&price=1000-4000',
    '/shop?search=zyzzyva',
  ],
  ...[
    '/men',
    '/women',
    '/kids',
    '/login',
    '/register',
    '/cart',
    '/forgot-password',
    '/complaints',
    '/returns',
  ],
  ...[
    '/shipping',
    '/privacy',
    '/terms',
    '/contact',
    '/invitation',
    '/stop-alerts',
    '/no-such-page',
    '/dashboard/orders',
  ],
]

async function readPages({ folder, owner }: Stage): Promise<void> {
  const { rows } = await pool.query('select id from products where deleted_at is null order by id')
  const products = rows.filter((_, index) => index % 20 === 0).map(({ id }) => `/productDetials/${id}`)
  for (const [index, path] of [...pages, ...products].entries())
    await folder.writeAnswer(
      `pages/${String(index).padStart(2, '0')}${path.replace(/[0-9a-f-]{36}|\W+/g, '-').slice(0, 40)}.txt`,
      await guest().get(path),
    )
  await folder.writeAnswer('pages/dashboard.txt', await owner.get('/dashboard/orders'))
}

async function readDocuments({ folder, owner }: Stage): Promise<void> {
  const invoices = await pool.query('select order_id as id from invoices order by issued_at, number')
  const recent = invoices.rows.slice(-300)
  for (const [index, { id }] of recent.entries())
    await folder.writeAnswer(`invoices/${index}.txt`, await owner.get(`/order/invoice/${id}`))
  const notes = await pool.query('select item_id as id from credit_notes order by number')
  for (const [index, { id }] of notes.rows.slice(-150).entries())
    await folder.writeAnswer(`credit-notes/${index}.txt`, await owner.get(`/order/credit-note/${id}`))
  for (const table of ['invoices', 'credit_notes']) {
    const { rows } = await pool.query(`select to_jsonb(${table}) as row from ${table} order by number`)
    folder.write(`documents/${table}.txt`, rows.map(({ row }) => JSON.stringify(row)).join('\n'))
  }
}

async function readMails({ folder }: Stage): Promise<void> {
  const { rows } = await pool.query(
    `select to_char(sent_at, 'YYYY-MM') as month, sent_at, recipient, subject, text, html, attachments from sandbox_mails`,
  )
  const codes = /(otp|code)\b/i
  const mails = rows.map(({ month, sent_at, ...mail }) => {
    const hidden = (text: string) => (codes.test(mail.subject) ? text.replace(/\b\d{6}\b/g, 'code') : text)
    const text = [
      sent_at.toISOString(),
      mail.recipient,
      mail.subject,
      mail.attachments,
      mail.text,
      mail.html,
    ].join('\n')
    return { month, text: hidden(text) }
  })
  const inOrder = mails.map(({ month, text }) => ({ month, text: text.replaceAll('><', '>\n<') }))
  inOrder.sort((a, b) => (a.text < b.text ? -1 : 1))
  for (const [month, some] of Map.groupBy(inOrder, (mail) => mail.month))
    folder.write(`mails/${month}.txt`, some.map(({ text }) => text).join('\n=====\n'))
}

async function readChanges({ folder, owner }: Stage): Promise<void> {
  const all: Json[] = []
  for (let query = ''; ; ) {
    const { body } = await owner.get(`/trail/get-changes?limit=50${query}`)
    all.push(...body.changes)
    if (body.next === null) break
    query = `&before=${body.next}`
  }
  folder.write('audit-log.txt', JSON.stringify(all, null, 1))
}

async function readExport({ folder }: Stage): Promise<void> {
  await withTempDir(async (temporary) => {
    const to = join(temporary, 'export')
    await exportShop(to, { withPictures: false })
    for (const name of readdirSync(to))
      if (name.endsWith('.csv')) folder.write(`export/${name}`, readFileSync(join(to, name), 'utf8'))
  })
}

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '../src/platform/database.ts'
import { MAX_UNDONE_AT_ONCE } from '../src/shop/catalog/batches/rules.ts'
import { findRedirect } from '../src/shop/catalog/moving-in/store.ts'
import { importPictures } from '../src/shop/catalog/sku-pictures/import-pictures.ts'
import { type Actor, admin } from './actors.ts'
import { picture } from './catalogue.ts'
import { ownDatabase } from './database.ts'
import { expectInvariants } from './invariants.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { addProduct, named } from './products.ts'

vi.hoisted(() => {
  process.env.OUTSIDE_NETWORKS_ALLOWED = '127.0.0.1'
})
ownDatabase()
listeningShop()

let owner: Actor
let oldShop: Server
let asked: string[] = []
beforeAll(async () => {
  owner = await admin()
  await named('categories', 'Running Shoes')
  await named('brands', 'Nike')
  const bytes = await Promise.all(['#112233', '#445566'].map((colour) => picture('png', colour)))
  const [one, two] = bytes.map((dataUrl) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  oldShop = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    if (url === '/one.png') response.end(one)
    else if (url === '/two.png') response.end(two)
    else if (url === '/moved.png') response.writeHead(302, { location: '/one.png' }).end()
    else if (url === '/home.png') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else if (url === '/page.png') response.end('<html>')
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(oldShop, 'listening')
})
afterAll(async () => {
  oldShop.close()
  await expectInvariants()
})

const at = (name: string) => `http://127.0.0.1:${(oldShop.address() as AddressInfo).port}/${name}`
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const fixture = (name: string) => base64(readFileSync(new URL(`moving-in/${name}.csv`, import.meta.url)))
const known = { categories: { shoes: 'Running Shoes' }, brands: { vayu: 'Nike' }, gender: 'Men' }

const headings =
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src'
function shopify(...rows: string[]): string {
  return base64([headings, ...rows].join('\n'))
}

async function bring(file: string, choice: Record<string, unknown> = known) {
  const { status, body } = await owner.post('/product/importProducts', { file, name: 'old shop.csv', choice })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const check = async (file: string, choice: Record<string, unknown> = {}) =>
  (await owner.post('/product/checkProducts', { file, choice })).body
const fetchAll = () => importPictures(new AbortController().signal)
const latest = async () => (await owner.get('/product/getBatches')).body.batches[0]
async function undo(id: string) {
  for (;;) {
    const { body } = await owner.put(`/product/undoBatch/${id}`)
    if (body.isFinished) return body
    expect(body.undone).toBeLessThanOrEqual(MAX_UNDONE_AT_ONCE)
  }
}
async function productAt(path: string) {
  const row = await db
    .selectFrom('product_redirects')
    .where('path', '=', path)
    .select('product_id')
    .executeTakeFirstOrThrow()
  return (await owner.get(`/product/productDetails/${row.product_id}`)).body.productsDetails
}
async function activate(id: string) {
  const { status } = await owner.put(`/product/productActivate/${id}`, { status: true })
  expect(status).toBe(200)
}

describe('the preview', () => {
  test('says whose export it is, what the shop has no name for, and what is not taken', async () => {
    const { moved, add, leftOut, ignored } = await check(fixture('shopify'))
    expect(moved).toMatchObject({
      shop: 'Shopify',
      categories: ['T-Shirts', 'Jump Ropes', 'Hoodies', 'Footballs'],
      brands: ['Vayu', 'Nivia'],
      withoutGender: 1,
      paths: 4,
    })
    expect(moved.notTaken).toBeGreaterThan(5)
    expect(moved.firstNotTaken).toContainEqual({
      row: 17,
      what: 'Row',
      why: 'A gift card is no product of this shop',
    })
    expect(add + leftOut).toBe(7)
    expect(ignored).toContain('SEO Title')
  })

  test('counts a product once the owner has said what its category and brand are called here', async () => {
    const file = shopify('glide,Glide,Vayu,Shoes,Size,8,,5,1999,')
    expect(await check(file, { gender: 'Men' })).toMatchObject({ add: 0, leftOut: 1 })
    expect((await check(file, { gender: 'Men' })).errors).toEqual({
      '2.category': 'There is no category called Shoes',
      '2.brand': 'There is no brand called Vayu',
    })
    expect(await check(file, known)).toMatchObject({ add: 1, leftOut: 0 })
  })

  test('a file that the owner says is of another shop is read as such, or not at all', async () => {
    const file = shopify('glide,Glide,Vayu,Shoes,Size,8,,5,1999,')
    const { status, body } = await owner.post('/product/checkProducts', { file, choice: { shop: 'own' } })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^None of the columns is known|columns are missing/)
    const wrong = await owner.post('/product/checkProducts', { file, choice: { shop: 'WooCommerce' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.message).toMatch(/Nothing was imported/)
  })

  test('the report has each row that is not taken, with the reason', async () => {
    const { status, bytes } = await owner.post('/product/listLeft', { file: fixture('woocommerce') })
    expect(status).toBe(200)
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n')[0]).toBe('row,what,why')
    expect(text).toContain('9,Row,A group of products is no product: its products are taken')
    expect(text).toContain('1,Visibility in catalog,')
  })
})

test('pictures are fetched by their addresses, and what is no picture is told', async () => {
  const file = shopify(
    `glide-2,Glide 2,Vayu,Shoes,Size,8,GL2-8,5,1999,${at('two.png')}`,
    `glide-2,,,,,9,GL2-9,0,1999,${at('moved.png')}`,
    `glide-2,,,,,,,,,${at('gone.png')}`,
    `glide-2,,,,,,,,,${at('home.png')}`,
    `glide-2,,,,,,,,,${at('page.png')}`,
    'glide-2,,,,,,,,,http://10.0.0.1/a.png',
    'glide-2,,,,,,,,,ftp://example.com/a.png',
  )
  expect(await bring(file)).toMatchObject({ added: 1, leftOut: 0 })
  const waiting = await latest()
  expect(waiting.zip).toMatchObject({ state: 'fetching', bytes: 0, files: 6, taken: 0 })
  expect(waiting).toMatchObject({ added: 1, changed: 0 })
  await fetchAll()
  const { _id, zip, changed } = await latest()
  expect(zip).toMatchObject({ state: 'done', taken: 2, leftOut: 4 })
  expect(changed).toBe(0)
  const { files } = (await owner.get(`/product/getPictures/${_id}`)).body
  expect(files.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    null,
    null,
    'There is no picture at this address any more',
    'The address is within a private network, which the shop does not ask',
    'It is not a PNG, JPEG, WebP or AVIF file',
    'The address is within a private network, which the shop does not ask',
  ])
  const product = await productAt('/products/glide-2')
  expect(product.thumbnail).toBeTruthy()
  expect(product.gallery ?? product.galleryImages).toHaveLength(1)
  expect(product).toMatchObject({ status: false })

  await undo(_id)
  expect((await owner.get(`/product/productDetails/${product._id}`)).status).toBe(404)
  expect(await latest()).toMatchObject({ kept: 0, canUndo: false })
  expect(await findRedirect(db, '/products/glide-2')).toBeNull()
})

test('what was fetched before a process ended is not fetched again', async () => {
  await bring(
    shopify(
      `glide-3,Glide 3,Vayu,Shoes,Size,8,GL3-8,5,1999,${at('one.png')}`,
      `glide-3,,,,,,,,,${at('two.png')}`,
    ),
  )
  const { _id } = await latest()
  asked = []
  const ended = new AbortController()
  const stopAtTwo = ({ url }: { url?: string }) => url === '/two.png' && ended.abort()
  oldShop.on('request', stopAtTwo)
  await importPictures(ended.signal)
  oldShop.off('request', stopAtTwo)
  expect((await latest()).zip).toMatchObject({ state: 'fetching', files: 2 })
  await fetchAll()
  expect((await latest()).zip).toMatchObject({ state: 'done', taken: 2 })
  expect(asked.filter((url) => url === '/one.png')).toHaveLength(1)
  await undo(_id)
})

test('the same file again gives pictures only to products without', async () => {
  const file = (name: string) => shopify(`glide-4,Glide 4,Vayu,Shoes,Size,8,GL4-8,5,1999,${at(name)}`)
  await bring(file('gone.png'))
  await fetchAll()
  expect(await bring(file('one.png'))).toMatchObject({ added: 0, left: 1 })
  await fetchAll()
  expect((await productAt('/products/glide-4')).thumbnail).toBeTruthy()
  expect(await bring(file('two.png'))).toMatchObject({ added: 0, left: 1 })
  expect((await latest()).zip).toMatchObject({ files: 0 })
  await fetchAll()
  expect((await latest()).zip).toMatchObject({ state: 'done' })
})

test('products without SKUs are known again by their paths, and not added a second time', async () => {
  const file = (stock: number) =>
    shopify(
      `plain,Plain,Vayu,Shoes,Size,8,,${stock},1999,`,
      `shades,Shades,Vayu,Shoes,Color,Red,,${stock},999,`,
      'shades,,,,,Blue,,2,999,',
      'shades,,,,,Sky Blue,,2,999,',
    )
  expect(await bring(file(5))).toMatchObject({ added: 4, leftOut: 0 })
  const { _id } = await latest()
  expect(await bring(file(5))).toMatchObject({ added: 0, changed: 0, left: 4 })
  expect(await check(file(7), known)).toMatchObject({ add: 0, change: 2, leave: 2 })
  await undo(_id)
  expect(await check(file(5), known)).toMatchObject({ add: 4 })
})

test('two products of one path in a file are two products', async () => {
  const file = base64(
    [
      'ID,Type,SKU,Name,Is featured?,Visibility in catalog,Regular price,Categories,Brands,Stock',
      '1,simple,,Twin,0,visible,10,Shoes,Vayu,5',
      '2,simple,,Twin,0,visible,12,Shoes,Vayu,5',
    ].join('\n'),
  )
  expect(await bring(file)).toMatchObject({ added: 2, leftOut: 0 })
})

describe('an old link', () => {
  test('leads to its product while that is on sale, also from within a collection', async () => {
    await bring(shopify(`glide-é,Glide É,Vayu,Shoes,Size,8,GLE-8,5,1999,${at('one.png')}`))
    await fetchAll()
    const old = `/collections/all/products/${encodeURIComponent('glide-é')}/`
    expect((await askShop(old)).status, 'it is inactive').toBe(404)
    const { _id } = await productAt('/products/glide-é')
    await activate(_id)
    const answer = await askShop(`${old}?variant=1`)
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe(`/productDetials/${_id}?variant=1`)
    expect(answer.headers['cache-control']).toBe('max-age=3600')
    expect((await askShop(`/productDetials/${_id}`)).status).toBe(200)
    await owner.delete(`/product/productDelete/${_id}`)
    expect((await askShop(old)).status).toBe(404)
  })

  test('neither shadows a screen nor a call, and never leads out of the shop', async () => {
    const product = await addProduct()
    const { _id } = await latest()
    const rows = [
      '/shop',
      '/login',
      '/product/getproducts',
      '/products/evil',
      '/product/blue-tee',
      '/a.html',
    ].map((path) => ({ path, product_id: product.id, batch_id: _id }))
    await db.insertInto('product_redirects').values(rows).execute()
    expect((await askShop('/shop')).status).toBe(200)
    expect((await askShop('/login')).status).toBe(200)
    expect((await askShop('/product/getProducts')).headers['content-type']).toMatch(/json/)
    expect((await askShop('//example.com/products/evil')).headers.location).toBe('/example.com/products/evil')
    for (const path of ['/products/evil', '/product/blue-tee/', '/men/a.html']) {
      const { status, headers } = await askShop(path)
      expect(status, path).toBe(301)
      expect(headers.location).toBe(`/productDetials/${product.id}`)
    }
  })
})

test('an import of 10,000 rows for one product is one of 100 sizes', async () => {
  const rows = Array.from({ length: 9_999 }, (_, index) => `big,,,,,${index + 2},BIG-${index},1,10,`)
  const file = shopify('big,Big,Vayu,Shoes,Size,1,BIG,1,10,', ...rows)
  const checked = await check(file, known)
  expect(checked).toMatchObject({ add: 1, leftOut: 0 })
  expect(checked.moved.notTaken).toBe(9_900)
  expect(await bring(file)).toMatchObject({ added: 1 })
})

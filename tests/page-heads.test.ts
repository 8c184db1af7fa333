import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { PageHead } from '../src/lib/page-heads.ts'
import { type Actor, admin } from './actors.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { addProduct } from './products.ts'

ownDatabase()
listeningShop()

let owner: Actor
let brandId: string
beforeAll(async () => {
  owner = await admin()
  await addProduct({ name: 'Road shoe', brand: 'Nike', category: 'Shoes', gender: 'Men' })
  brandId = (await owner.get('/brands/getbrands')).body.brandData[0]._id
})

const head = (page: string, more: object = {}) => ({
  page,
  title: '',
  description: '',
  picture: null,
  ...more,
})
const read = async (): Promise<{ version: number; fields: { pages: PageHead[] } }> =>
  (await owner.get('/settings/get-settings')).body.settings.find(
    ({ section }: { section: string }) => section === 'sharing',
  )
const save = async (pages: unknown) =>
  owner.put('/settings/save-settings', {
    section: 'sharing',
    version: (await read()).version,
    fields: { pages },
  })
const pageAt = async (path: string) => (await askShop(path)).bytes.toString()
const pictureOf = async (width: number, height: number) => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#246' } })
  return `data:image/png;base64,${(await plain.png().toBuffer()).toString('base64')}`
}

test('until an owner sets them, pages say what they sell, and no page carries texts of others', async () => {
  const men = await pageAt('/men')
  expect(men).toContain('<title>Products for men')
  expect(men).toContain('"heads":{}')
})

test('a page has the title, description and card of its owner; its address stays, and others are as before', async () => {
  const pages = [
    head('men', {
      title: 'Kit for men in Pune',
      description: 'Made here.',
      picture: await pictureOf(1300, 1300),
    }),
    head(`brand:${brandId}`, { title: 'All of Nike' }),
    head('terms', { description: 'Our terms, in short.' }),
  ]
  const saved = await save(pages)
  expect(saved.status).toBe(200)
  const [men] = saved.body.settings.fields.pages
  expect(men.picture).toMatchObject({ width: 1200, height: 630 })
  const html = await pageAt('/men')
  expect(html).toContain('<title>Kit for men in Pune</title>')
  expect(html).toContain('<meta property="og:title" content="Kit for men in Pune"/>')
  expect(html).toContain('<meta name="description" content="Made here."/>')
  expect(html).toContain('<meta property="og:description" content="Made here."/>')
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/men"\/>/)
  expect(html).toContain(`/images/${men.picture.hash}-1280.jpg"/>`)
  expect(html).toContain('<meta property="og:image:height" content="630"/>')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  const card = await askShop(`/images/${men.picture.hash}-1280.jpg`)
  expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await pageAt('/women')).toContain('<title>Products for women')
  expect(await pageAt('/men?sort=AZ&size=9')).not.toContain('<title>Kit for men')
  expect(await pageAt('/shop?brand=nike')).toContain('<title>All of Nike</title>')
  expect(await pageAt('/shop?brand=Nike&category=Shoes')).not.toContain('<title>All of Nike')
  expect(await pageAt('/terms')).toMatch(/<title>Terms · [^<]+<\/title>.*content="Our terms, in short\."/s)
})

test('a picture that is kept stays when other texts are saved, and an undo brings all of it back', async () => {
  const before = (await read()).fields.pages
  expect((await save(before.map((each) => ({ ...each, title: 'Other' })))).status).toBe(200)
  expect((await read()).fields.pages[0]?.picture).toEqual(before[0]?.picture)
  const { body } = await owner.get('/trail/get-changes?thing=settings&limit=1')
  expect((await owner.put(`/trail/undo-change/${body.changes[0]._id}`)).status).toBe(200)
  expect((await read()).fields.pages).toEqual(before)
  expect(await pageAt('/men')).toContain('<title>Kit for men in Pune</title>')
})

test.each([
  ['of no page', [head('nowhere')], 'Page 1: There is no such page'],
  ['of an inherited name', [head('constructor')], 'Page 1: There is no such page'],
  ['twice of one page', [head('men'), head('men')], 'Page 2: It is there already'],
  ['that are long', [head('men', { title: 'a'.repeat(121) })], 'Page 1: Use at most 120 characters'],
  ['that are many', Array.from({ length: 41 }, () => head('men')), 'Use at most 40 pages'],
  ['without a list', 'men', 'The request is not understood'],
])('heads %s are refused, and nothing changes', async (_what, pages, message) => {
  const before = await read()
  expect(await save(pages)).toMatchObject({ status: 400, body: { message } })
  expect(await read()).toEqual(before)
})

test('a small picture, and a file that is none, are refused by the page they are for', async () => {
  const small = [head('men'), head('women', { picture: await pictureOf(599, 400) })]
  expect((await save(small)).body.message).toBe('Page 2: Use a picture of at least 600 × 315 pixels')
  expect((await save([head('men', { picture: await pictureOf(3000, 500) })])).status).toBe(200)
  const disguised = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
  expect((await save([head('men', { picture: disguised })])).body.message).toMatch(/^Page 1: /)
})

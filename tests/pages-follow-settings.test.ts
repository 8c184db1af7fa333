import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from './actors.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { addProduct } from './products.ts'

ownDatabase()
listeningShop()

let owner: Actor
let path: string
beforeAll(async () => {
  owner = await admin()
  path = `/productDetials/${(await addProduct({ salePrice: 500 })).id}`
})

async function save(section: string, fields: object): Promise<void> {
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find((each: { section: string }) => each.section === section)
  expect((await owner.put('/settings/save-settings', { section, version, fields })).status).toBe(200)
}

const productPage = async () => (await askShop(path, { headers: { accept: 'text/html' } })).bytes.toString()

const payment = async () => /Payment<\/dt><dd[^>]*>([^<]*)</.exec(await productPage())?.[1]

test('the product page says the ways to pay that are on', async () => {
  expect(await payment()).toBe('In cash on delivery up to ₹1,000, online, or from your wallet')
  await save('payment', { wallet: false })
  expect(await payment()).toBe('In cash on delivery up to ₹1,000 or online')
  await save('payment', { cod: false })
  expect(await payment()).toBe('Online')
  await save('payment', { cod: true, online: false, wallet: true })
  expect(await payment()).toBe('In cash on delivery up to ₹1,000 or from your wallet')
})

test('products show a rating while the owner has it switched on, which a demo has at first', async () => {
  expect(await productPage()).toMatch(/Rated 4.7 of 5[\s\S]*5k Reviews/)
  await save('shop', { ratings: false })
  const page = await productPage()
  expect(page).not.toContain('Rated')
  expect(page).not.toContain('5k Reviews')
  expect((await askShop('/shop', { headers: { accept: 'text/html' } })).bytes.toString()).not.toContain(
    'Rated',
  )
})

test('pages are set in the font that the owner chose, and load no other', async () => {
  expect(await productPage()).toMatch(/rel="preload" href="[^"]*archivo-heading/)
  await save('shop', { font: 'rubik' })
  const page = await productPage()
  expect(page).toMatch(/--font-sans:[^>]*Rubik/)
  expect(page).toMatch(/rel="preload" href="[^"]*rubik-heading/)
  expect(page).not.toMatch(/archivo-heading/)
})

import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { products } from '../../../../demo/catalogue/products.ts'
import { sampleCatalogue } from '../../../../demo/samples.ts'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { parseJson } from '../../../lib/json.ts'
import { db } from '../../../platform/database.ts'
import { provideSamples } from './source.ts'

const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/maidan-samples-`)
  process.env.IMAGES_URL = `file:${folder}`
  return folder
})

ownDatabase()
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => provideSamples(async () => sampleCatalogue))

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const state = async () => (await owner.get('/report/first-steps')).body.samples

/** The last line of an answer that tells its progress. */
async function ask(call: 'importSamples' | 'removeSamples') {
  const { status, body } = await owner.post(`/product/${call}`)
  const lines =
    typeof body === 'string'
      ? body
          .trim()
          .split('\n')
          .map((line) => parseJson(line))
      : [body]
  return { status, lines, ...lines.at(-1) }
}

const idOf = async (name: string) =>
  (
    await db
      .selectFrom('products')
      .where('name', '=', name)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
const productNames = async () =>
  (await db.selectFrom('products').where('deleted_at', 'is', null).select('name').execute()).map(
    ({ name }) => name,
  )

test('an import that is cut short goes on, though categories of it were deleted and a product was added since', async () => {
  let parts = 0
  provideSamples(async () => ({
    ...sampleCatalogue,
    storePictures: async (names) => {
      // First come the brands' logos, then the pictures of 25 products.
      if (++parts > 2) throw new Error('the disk is full')
      return await sampleCatalogue.storePictures(names)
    },
  }))
  expect((await ask('importSamples')).answer).toBeUndefined()
  provideSamples(async () => sampleCatalogue)
  expect(await state()).toEqual({ products: 25, canImport: true })

  const categories = await db.selectFrom('categories').select('id').execute()
  const deleted = await Promise.all(
    categories.map(({ id }) => owner.delete(`/category/deleteCategory/${id}`)),
  )
  expect(deleted.map(({ status }) => status)).toContain(200)
  const { id } = await addProduct({ name: 'Own Shoe', brand: 'Own', category: 'Own', salePrice: 500 })
  const { answer } = await ask('importSamples')
  expect(answer.message).toBe(`${products.length - 25} samples are in the shop`)
  expect(await state()).toEqual({ products: products.length, canImport: false })

  expect((await owner.delete(`/product/productDelete/${id}`)).status).toBe(200)
  expect((await ask('removeSamples')).answer.message).toBe('The samples are removed')
})

test('an empty shop is filled with samples by one call, whole and in the shop, and a second adds nothing', async () => {
  await owner.post('/category/createCategory', { categoryName: 'socks', description: 'Mine.' })
  expect(await state()).toEqual({ products: 0, canImport: true })
  const { lines, answer } = await ask('importSamples')
  expect(answer).toEqual({ message: `${products.length} samples are in the shop`, kept: [] })
  expect(lines.at(-2)).toEqual({ done: products.length, of: products.length })
  expect(await state()).toEqual({ products: products.length, canImport: false })

  const shown = products.filter(({ active }) => active)
  const { body } = await guest().get('/product/getProducts?limit=1')
  expect(body.total).toBe(shown.length)
  const [sample] = shown
  const details = (await guest().get(`/product/productDetails/${await idOf(sample?.name ?? '')}`)).body
  expect(details.productsDetails).toMatchObject({
    salePrice: sample?.salePrice,
    sizes: sample?.sizes,
    gallery: { length: 4 },
  })
  const image = `${details.productsDetails.thumbnail.src ?? details.productsDetails.thumbnail}-320.webp`
  expect((await guest().get(image)).status).toBe(200)

  expect((await ask('importSamples')).answer.message).toBe('0 samples are in the shop')
})

test('samples go by one call; what was ordered, edited or is the shop’s own stays, and is said', async () => {
  const [ordered, edited] = products.filter(({ active, salePrice }) => active && salePrice < 900)
  const size = ordered?.sizes.find(({ stock }) => stock > 2)?.size
  if (!ordered || !edited || !size) throw new Error('the demo has products for less than ₹900')
  const own = await addProduct({ name: 'Own Shoe', brand: 'Nike', category: 'Slides', salePrice: 500 })
  await buy(await shopper(), [{ id: await idOf(ordered.name), size }])
  const id = await idOf(edited.name)
  expect((await owner.put(`/product/productEdit/${id}`, { description: 'Mine.' })).status).toBe(200)

  const { answer, lines } = await ask('removeSamples')
  expect(answer.message).toBe(`Removed: ${lines.at(-2).of - answer.kept.length}. What stays is yours now`)
  expect(answer.kept).toContainEqual({ name: ordered.name, why: 'ordered' })
  expect(answer.kept).toContainEqual({ name: edited.name, why: 'edited' })
  expect(answer.kept).toContainEqual({ name: 'Slides', why: 'in-use' })
  expect(answer.kept).toContainEqual({ name: 'Nike', why: 'in-use' })
  expect((await productNames()).toSorted()).toEqual([edited.name, ordered.name, 'Own Shoe'].toSorted())
  const categories = await db.selectFrom('categories').select('name').execute()
  expect(categories).toContainEqual({ name: 'socks' })
  expect((await guest().get(`/product/productDetails/${own.id}`)).status).toBe(200)
  expect(await state()).toEqual({ products: 0, canImport: false })

  expect((await ask('removeSamples')).answer.message).toBe('The samples are removed')
  expect(await ask('importSamples')).toMatchObject({
    status: 409,
    message: 'The shop has products of its own: samples are for an empty shop',
  })
})

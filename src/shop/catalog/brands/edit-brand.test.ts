import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { picture } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'

ownDatabase()

let owner: Actor
let partner: Actor
let brand: { _id: string; brandName: string; logo: string }
let made = 0
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})
beforeEach(async () => {
  const fields = { brandName: `Maker ${++made}`, brandTitle: 'Old', logo: await picture() }
  brand = (await owner.post('/brands/createBrand', fields)).body.brand
})

const edit = (changes: object, by = owner) => by.put(`/brands/update-brand/${brand._id}`, changes)
const listed = async () => (await owner.get(`/brands/getbrands?search=${brand.brandName}`)).body.brandData[0]
const lastChange = async () => (await owner.get(`/trail/get-changes?id=${brand._id}`)).body.changes[0]

test('an edited brand has its new name, title and logo everywhere but in orders; Undo puts them back', async () => {
  const { id } = await addProduct({ salePrice: 400, brand: brand.brandName })
  const buyer = await shopper()
  await buy(buyer, [{ id }])
  const name = `Makers ${made}`
  const logo = await picture('png', 'blue')
  const answer = await edit({ brandName: name, brandTitle: '', logo, updatedAt: (await listed()).updatedAt })
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Brand updated successfully', brand: { brandName: name, brandTitle: null } },
  })
  expect(answer.body.brand.logo).not.toBe(brand.logo)
  expect((await guest().get(`/product/productDetails/${id}`)).body.productsDetails.brand.brandName).toBe(name)
  expect((await guest().get(`/product/getProducts?search=${name}`)).body.products[0]._id).toBe(id)
  const { orders } = (await buyer.get('/order/get-orders')).body
  expect(orders[0].items[0].productId.brand.brandName).toBe(brand.brandName)
  const change = await lastChange()
  expect(change).toMatchObject({ verb: 'edited', before: { brandName: brand.brandName, brandTitle: 'Old' } })
  expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  expect(await listed()).toMatchObject({
    brandName: brand.brandName,
    brandTitle: 'Old',
    logo: brand.logo,
  })
})

test('a new logo may weigh as much as the first one, and no more', async () => {
  const size = 640
  const noise = Buffer.from(Array.from({ length: size * size * 3 }, (_, index) => (index * 7919) % 251))
  const bytes = await sharp(noise, { raw: { width: size, height: size, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(bytes.length).toBeGreaterThan(100_000)
  const logo = `data:image/jpeg;base64,${bytes.toString('base64')}`
  expect((await edit({ logo })).status).toBe(200)
  expect((await edit({ logo: `${logo}${'A'.repeat(6_000_000)}` })).status).toBe(413)
})

test('a logo sent as the path that was answered stays, and another path is refused', async () => {
  expect((await edit({ logo: brand.logo, brandTitle: 'New' })).body.brand).toMatchObject({
    logo: brand.logo,
    brandTitle: 'New',
  })
  for (const logo of [`/images/${'0'.repeat(32)}`, 'data:image/png;base64,AAAA', 'x', ''])
    expect(await edit({ logo })).toMatchObject({
      status: 400,
      body: { errors: { logo: 'Please upload a PNG or JPEG file' } },
    })
})

test('two admins who edit one brand at once: one is saved, the other is told', async () => {
  const { updatedAt } = await listed()
  const answers = await Promise.all([
    edit({ brandTitle: 'One', updatedAt }),
    edit({ brandTitle: 'Two', updatedAt }, partner),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.brand.brandTitle).toBe((await listed()).brandTitle)
})

test('a name that is taken, too short or of a brand that is gone is refused', async () => {
  const other = brand
  await owner.post('/brands/createBrand', { brandName: 'Taken Name', logo: await picture() })
  expect((await edit({ brandName: 'taken name' })).body.errors).toEqual({
    brandName: 'A brand with this name already exists',
  })
  expect((await edit({ brandName: 'No' })).status).toBe(400)
  expect((await edit({ brandName: other.brandName })).status, 'its own').toBe(200)
  await owner.delete(`/brands/delete-brand/${brand._id}`)
  expect((await edit({ brandTitle: 'Late' })).status).toBe(404)
})

import { describe, expect, test } from 'vitest'
import { admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()

async function addPicture(hash: string): Promise<string> {
  await db.insertInto('images').values({ hash, width: 700, height: 525, average_colour: '#a1b2c3' }).execute()
  return hash
}

describe('the details of a product', () => {
  test('have every field of the specification, and its pictures in the sizes there are', async () => {
    const { id, sizeIds } = await addProduct({
      name: 'Vayu Glide',
      regularPrice: 2499.5,
      salePrice: 1999.5,
      sizes: [
        { size: 9.5, stock: 0 },
        { size: 8, stock: 3 },
      ],
    })
    const [front, back] = [await addPicture('a'.repeat(32)), await addPicture('b'.repeat(32))]
    await db.updateTable('products').set({ thumbnail: front }).where('id', '=', id).execute()
    await db
      .insertInto('product_pictures')
      .values([
        { product_id: id, position: 1, image: front },
        { product_id: id, position: 0, image: back },
      ])
      .execute()
    const { status, body } = await guest().get(`/product/productDetails/${id}`)
    expect(status).toBe(200)
    const picture = { width: 700, height: 525, colour: '#a1b2c3', widths: [160, 320, 480, 640] }
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(body).toEqual({
      discountedPrice: null,
      offerPercentage: null,
      productsDetails: {
        _id: id,
        productName: 'Vayu Glide',
        description: 'Plain and good.',
        thumbnail: `/images/${front}`,
        category: { _id: await named('categories', 'Running Shoes'), categoryName: 'Running Shoes' },
        brand: { _id: await named('brands', 'Nike'), brandName: 'Nike' },
        gender: 'Men',
        regularPrice: 2499.5,
        salePrice: 1999.5,
        discountedPrice: null,
        offerPercentage: null,
        sizes: [
          { _id: sizeIds[1], size: 8, label: 'UK 8', stock: 3 },
          { _id: sizeIds[0], size: 9.5, label: 'UK 9.5', stock: 0 },
        ],
        sizeSystem: 'uk',
        sizeTitle: 'Size (UK)',
        gallery: [`/images/${back}`, `/images/${front}`],
        pictures: {
          thumbnail: { src: `/images/${front}`, ...picture },
          gallery: [
            { src: `/images/${back}`, ...picture },
            { src: `/images/${front}`, ...picture },
          ],
        },
        status: true,
        label: {
          countryOfOrigin: null,
          maker: null,
          importedIn: null,
          netQuantity: '1 pair',
          bisLicence: null,
        },
        createdAt: time,
        updatedAt: time,
      },
    })
  })

  test('of an inactive product, or of an inactive category, leave a shopper nothing to buy', async () => {
    const inactive = await addProduct({ active: false })
    const shelved = await addProduct({ category: 'Discontinued' })
    await db.updateTable('categories').set({ active: false }).where('name', '=', 'Discontinued').execute()
    for (const { id } of [inactive, shelved]) {
      const { body } = await guest().get(`/product/productDetails/${id}`)
      expect(body.productsDetails.status).toBe(false)
      expect(body.productsDetails.sizes).toMatchObject([{ size: 8, stock: 0 }])
    }
    const seen = await (await admin()).get(`/product/productDetails/${shelved.id}`)
    expect(seen.body.productsDetails).toMatchObject({ status: true, sizes: [{ stock: 10 }] })
  })

  test('of a deleted or unknown product are not found', async () => {
    const { id } = await addProduct({ deleted: true })
    for (const name of [id, '00000000-0000-7000-8000-000000000000', 'abc', "1' or '1'='1", '%00']) {
      const { status, body } = await guest().get(`/product/productDetails/${name}`)
      expect([status, body], name).toEqual([404, { message: 'Product not found' }])
    }
  })
})

describe('categories and brands', () => {
  test('categories are listed newest first, the inactive ones for admins only', async () => {
    await db.deleteFrom('product_sizes').execute()
    await db.deleteFrom('products').execute()
    await db.deleteFrom('categories').execute()
    for (const [name, active, day] of [
      ['Caps', true, 1],
      ['Socks', false, 2],
      ['Polos', true, 3],
    ] as const) {
      await db
        .insertInto('categories')
        .values({ name, active, description: `${name}.`, created_at: new Date(Date.UTC(2026, 9, day)) })
        .execute()
    }
    const { body } = await guest().get('/category/getCategories')
    expect(body).toEqual({
      total: 2,
      categoryData: [
        {
          _id: expect.any(String),
          categoryName: 'Polos',
          description: 'Polos.',
          status: true,
          createdAt: '2026-10-03T00:00:00.000Z',
        },
        {
          _id: expect.any(String),
          categoryName: 'Caps',
          description: 'Caps.',
          status: true,
          createdAt: '2026-10-01T00:00:00.000Z',
        },
      ],
    })
    const seen = await (await admin()).get('/category/getCategories?page=2&limit=1')
    expect(seen.body).toMatchObject({ total: 3, categoryData: [{ categoryName: 'Socks', status: false }] })
  })

  test('brands are listed newest first, with logo and title where they have them', async () => {
    await db.deleteFrom('brands').execute()
    await db
      .insertInto('brands')
      .values({ name: 'Nike', created_at: new Date(0) })
      .execute()
    const logo = await addPicture('c'.repeat(32))
    await db.insertInto('brands').values({ name: 'Nivia', title: 'Made in India', logo }).execute()
    const { body } = await guest().get('/brands/getbrands')
    expect(body).toEqual({
      total: 2,
      brandData: [
        {
          _id: expect.any(String),
          brandName: 'Nivia',
          brandTitle: 'Made in India',
          logo: `/images/${logo}`,
          picture: expect.objectContaining({ src: `/images/${logo}` }),
        },
        { _id: expect.any(String), brandName: 'Nike', brandTitle: null, logo: null, picture: null },
      ],
    })
    expect((await guest().get('/brands/getbrands?page=2&limit=1')).body).toMatchObject({
      total: 2,
      brandData: [{ brandName: 'Nike' }],
    })
    expect((await guest().get('/brands/getbrands?limit=0')).status).toBe(400)
  })
})

test('products say whether they are clothing, wherever they are listed, and others say nothing of it', async () => {
  const { id: shoe } = await addProduct({ name: 'Pair', category: 'Trail Shoes' })
  const { id: shirt } = await addProduct({ name: 'Shirt', category: 'Polos' })
  const listed: { _id: string }[] = (await guest().get('/product/getProducts?limit=50')).body.products
  const details = async (id: string) =>
    (await guest().get(`/product/productDetails/${id}`)).body.productsDetails
  for (const find of [details, (id: string) => listed.find(({ _id }) => _id === id)]) {
    expect(await find(shirt)).toHaveProperty('isClothing', true)
    expect(await find(shoe)).not.toHaveProperty('isClothing')
  }
})

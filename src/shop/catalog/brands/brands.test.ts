import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { auditLogOf, picture } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries, refusesUnknownIds } from '../../../../tests/fuzz.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()

let owner: Actor
let logo: string
beforeAll(async () => {
  owner = await admin()
  logo = await picture()
})

const create = (brandName: unknown, more: object = {}) =>
  owner.post('/brands/createBrand', { brandName, brandTitle: 'Just so', logo, ...more })
const remove = (id: string) => owner.delete(`/brands/delete-brand/${id}`)
const listed = async (query = '', who: Actor = owner) => (await who.get(`/brands/getbrands${query}`)).body

describe('a brand', () => {
  test('is made with a logo that everybody can be shown', async () => {
    const { status, body } = await create(' Yonex ', { logo: await picture('jpeg') })
    expect([status, body.message]).toEqual([200, 'Brand added successfully'])
    const { _id, ...brand } = body.brand
    expect(brand).toEqual({
      brandName: 'Yonex',
      brandTitle: 'Just so',
      logo: expect.stringMatching(/^\/images\/[0-9a-f]{32}$/),
      picture: expect.objectContaining({ width: 8, height: 6 }),
    })
    expect((await guest().get(brand.logo)).headers.get('content-type')).toMatch(/^image\//)
    expect((await listed()).brandData[0]).toMatchObject({ _id, productCount: 0 })
    expect((await listed('', guest())).brandData[0]).toEqual(body.brand)
    expect(await auditLogOf('brand', _id)).toMatchObject([
      { by: owner.id, verb: 'created', before: null, after: { brandName: 'Yonex', logo: brand.logo } },
    ])
  })

  test('has an optional title', async () => {
    for (const [name, brandTitle] of [
      ['Asics', undefined],
      ['Bata', null],
      ['Campus', ''],
    ] as const)
      expect((await create(name, { brandTitle })).body.brand.brandTitle).toBeNull()
  })

  test.each([
    [undefined, 'Brand Name is required'],
    ['', 'Brand Name is required'],
    ['  ', 'Brand Name is required'],
    ['ab', 'Brand Name must be at least 3 characters'],
    ['😀😀', 'Brand Name must be at least 3 characters'],
    ['x'.repeat(61), 'Brand Name must be at most 60 characters'],
  ])('is not called %j', async (brandName, message) => {
    expect(await create(brandName)).toMatchObject({
      status: 400,
      body: { message, errors: { brandName: message } },
    })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['none', null],
    ['an empty text', ''],
    ['an address elsewhere', 'https://elsewhere.example/logo.png'],
    ['a file of the server', 'file:///etc/passwd'],
    ['a path of ours', '/images/00000000000000000000000000000000'],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a page', 'data:text/html;base64,PGI+'],
    ['a page that calls itself PNG', 'data:image/png;base64,PGI+'],
    ['no bytes', 'data:image/png;base64,'],
    ['a number', 5],
  ])("with %s for a logo is refused: 'Please upload a PNG or JPEG file'", async (_what, logo) => {
    const message = 'Please upload a PNG or JPEG file'
    const before = await listed()
    expect(await create('Logoless', { logo })).toMatchObject({
      status: 400,
      body: { message, errors: { logo: message } },
    })
    expect(await listed()).toEqual(before)
  })

  test('with a GIF for a logo is refused, whatever it calls itself', async () => {
    const gif = await picture('gif')
    for (const logo of [gif, gif.replace('image/gif', 'image/png')])
      expect((await create('Giffy', { logo })).status).toBe(400)
  })

  test('is told every wrong field at once', async () => {
    expect((await owner.post('/brands/createBrand', { brandName: 'x' })).body.errors).toEqual({
      brandName: 'Brand Name must be at least 3 characters',
      logo: 'Please upload a PNG or JPEG file',
    })
  })

  test('has a name that no other has, without regard to case, even made at once', async () => {
    const answers = await Promise.all(['Kookaburra', 'KOOKABURRA', 'kookaburra'].map((name) => create(name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await create('kooKaburra')).body.message).toBe('A brand with this name already exists')
  })

  test('that products are of is not deleted, and the answer says how many', async () => {
    const { id: product } = await addProduct({ brand: 'Wilson' })
    const id = await named('brands', 'Wilson')
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { message: '1 product is of this brand. It can be deleted when none is', products: 1 },
    })
    await addProduct({ brand: 'Wilson', active: false })
    expect((await remove(id)).body.message).toBe(
      '2 products are of this brand. It can be deleted when none is',
    )
    await db.updateTable('products').set({ deleted_at: new Date() }).where('brand_id', '=', id).execute()
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Brand deleted successfully' } })
    expect((await auditLogOf('brand', id)).at(-1)).toMatchObject({ verb: 'deleted', after: null })
    const kept = await db.selectFrom('products').where('id', '=', product).select('brand_id').execute()
    expect(kept, 'the deleted product stays for its orders').toEqual([{ brand_id: null }])
  })

  test('withstands rubbish', async () => {
    const state = () => db.selectFrom('brands').select('name').orderBy('id').execute()
    const restore = async () => {
      await db.deleteFrom('brands').where('title', '=', 'Odd').execute()
      await db.deleteFrom('brands').where('name', '=', 'Odd Ones').execute()
    }
    // Valid bodies are accepted: those with another name keep the title, those with another title the name.
    const form = { brandName: 'Odd Ones', brandTitle: 'Odd', logo }
    await refusesInvalidBodies(owner, 'POST', '/brands/createBrand', form, { state, restore })
    await refusesUnknownIds(owner, 'DELETE', (id) => `/brands/delete-brand/${id}`, 'Brand not found')
    await refusesInvalidQueries(owner, '/brands/getbrands', ['search', 'sort', 'page'])
  })

  test('with a body of more than 5 MB is refused before it is read (U04)', async () => {
    expect((await create('Huge', { logo: `${logo}${'A'.repeat(6_000_000)}` })).status).toBe(413)
  })
})

describe('a brand of an owner', () => {
  const short = { shortestBrandName: 1, brandLogo: false }
  const limit = async (fields: object) => {
    const { settings } = (await owner.get('/settings/get-settings')).body
    const { version } = settings.find(({ section }: { section: string }) => section === 'catalogue')
    const answer = await owner.put('/settings/save-settings', { section: 'catalogue', version, fields })
    expect(answer.status).toBe(200)
  }
  afterEach(() => limit({ shortestBrandName: 3, brandLogo: true }))

  test('may have a name of one character and no logo, and be edited so', async () => {
    await limit(short)
    for (const sent of [undefined, null, '']) {
      const { status, body } = await create('SG', { logo: sent })
      expect([status, body.brand]).toMatchObject([200, { brandName: 'SG', logo: null, picture: null }])
      const change = (changes: object) => owner.put(`/brands/update-brand/${body.brand._id}`, changes)
      expect((await change({ logo, brandName: 'S' })).body.brand).toMatchObject({
        brandName: 'S',
        logo: expect.stringMatching(/^\/images\//),
      })
      expect((await change({ brandTitle: 'Since 1931' })).body.brand.logo, 'missing stays').not.toBeNull()
      expect((await change({ logo: sent ?? null })).body.brand).toMatchObject({ brandName: 'S', logo: null })
      await remove(body.brand._id)
    }
  })

  test.each([
    ['', 'Brand Name is required'],
    ['x'.repeat(61), 'Brand Name must be at most 60 characters'],
  ])('is not called %j all the same', async (brandName, message) => {
    await limit(short)
    expect((await create(brandName)).body.errors).toEqual({ brandName: message })
  })

  test('has a logo that is a picture, if it has one', async () => {
    await limit(short)
    for (const logo of ['x', 5, 'data:image/png;base64,PGI+', '/images/0'])
      expect((await create('Logoless', { logo })).body.errors).toEqual({
        logo: 'Please upload a PNG or JPEG file',
      })
  })

  test('made before a stricter setting stays; the next one keeps to it', async () => {
    await limit(short)
    const { brand } = (await create('SS', { logo: null })).body
    await limit({ shortestBrandName: 2, brandLogo: true })
    expect((await listed()).brandData[0]).toMatchObject({ _id: brand._id, logo: null })
    expect((await create('S', { logo: null })).body.errors).toEqual({
      brandName: 'Brand Name must be at least 2 characters',
      logo: 'Please upload a PNG or JPEG file',
    })
    const labelled = await owner.put(`/brands/update-brand/${brand._id}`, { countryOfOrigin: 'India' })
    expect(labelled.status, 'its label alone is changed').toBe(200)
    expect((await owner.put(`/brands/update-brand/${brand._id}`, { logo: null })).status).toBe(400)
  })
})

describe('the list of brands', () => {
  beforeAll(async () => {
    await db.deleteFrom('product_sizes').execute()
    await db.deleteFrom('products').execute()
    await db.deleteFrom('brands').execute()
    await create('Delta', { brandTitle: 'Down river' })
    await create('alpha', { brandTitle: null })
    await create('Bravo', { brandTitle: 'Well done' })
    await addProduct({ brand: 'Bravo' })
  })

  test.each([
    ['', ['Bravo', 'alpha', 'Delta']],
    ['?sort=name', ['alpha', 'Bravo', 'Delta']],
    ['?sort=-name', ['Delta', 'Bravo', 'alpha']],
    ['?sort=title', ['Delta', 'Bravo', 'alpha']],
    ['?sort=-products&limit=1', ['Bravo']],
    ['?search=RIVER', ['Delta']],
    ['?search=%25', []],
    ['?limit=3&page=2', []],
  ])('with %j', async (query, expected) => {
    const { brandData } = await listed(query)
    expect(brandData.map(({ brandName }: { brandName: string }) => brandName)).toEqual(expected)
  })
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../tests/actors.ts'
import { auditLogOf, productForm } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { countryNamed } from '../../lib/countries.ts'
import { db } from '../../platform/database.ts'
import { homeCountry, missingFacts, netQuantityOf, type OwnLabel } from './label-rules.ts'
import { countMissingLabels } from './label-store.ts'
import { readProducts } from './store.ts'
import { presentProductToAdmin } from './wire.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const details = async (id: string, by = guest()) =>
  (await by.get(`/product/productDetails/${id}`)).body.productsDetails
const edit = (id: string, fields: object) => owner.put(`/product/productEdit/${id}`, fields)
const setLabel = (brandId: string, label: object) => owner.put(`/brands/update-brand/${brandId}`, label)
const namesIn = async (query: string): Promise<string[]> =>
  (await guest().get(`/product/getProducts?${query}`)).body.products.map(
    ({ productName }: { productName: string }) => productName,
  )
const undoLast = async (thing: 'brand' | 'product', id: string) =>
  owner.put(`/trail/undo-change/${(await auditLogOf(thing, id)).at(-1)?.id}`)

test('a product says what its brand says, and differs in what it says itself', async () => {
  const { id } = await addProduct({ brand: 'Import', category: 'Shoes', name: 'Runner' })
  const brandId = await named('brands', 'Import')
  const ofBrand = {
    countryOfOrigin: 'Vietnam',
    maker: 'Importer, 1 Dock Road, Chennai',
    importedIn: '2026-06',
  }
  const { status, body } = await setLabel(brandId, ofBrand)
  expect([status, body.message]).toEqual([200, 'Brand updated successfully'])
  expect((await details(id)).label).toEqual({ ...ofBrand, netQuantity: '1 pair', bisLicence: null })
  expect(await namesIn('country=vietnam')).toEqual(['Runner'])
  const own = {
    countryOfOrigin: 'china',
    importedIn: 'Aug-26',
    netQuantity: '2 pairs',
    bisLicence: 'cml 1234567',
  }
  const saved = await edit(id, own)
  expect(saved.body.product).toMatchObject({
    ...{ countryOfOrigin: 'China', maker: null, importedIn: '2026-08', netQuantity: '2 pairs' },
    label: { countryOfOrigin: 'China', maker: ofBrand.maker, bisLicence: 'CM/L-1234567' },
  })
  expect(await namesIn('country=Vietnam')).toEqual([])
  expect(await namesIn('country=China,Nepal')).toEqual(['Runner'])
  expect((await undoLast('product', id)).status).toBe(200)
  expect((await details(id)).label).toMatchObject(ofBrand)
  await edit(id, { countryOfOrigin: 'India' })
  expect((await details(id)).label, 'goods of India have no month of import').toMatchObject({
    importedIn: null,
  })
})

test('the label of a brand is audited, and Undo takes it back from its products', async () => {
  const { id } = await addProduct({ brand: 'Undone', name: 'Undone shoe' })
  const brandId = await named('brands', 'Undone')
  await setLabel(brandId, { countryOfOrigin: 'Nepal' })
  await setLabel(brandId, { countryOfOrigin: 'Nepal' })
  expect(await auditLogOf('brand', brandId)).toMatchObject([
    { verb: 'edited', before: { countryOfOrigin: null }, after: { countryOfOrigin: 'Nepal' } },
  ])
  expect(await namesIn('country=Nepal')).toEqual(['Undone shoe'])
  expect((await undoLast('brand', brandId)).status).toBe(200)
  expect(await namesIn('country=Nepal')).toEqual([])
  expect((await details(id)).label.countryOfOrigin).toBeNull()
  expect((await setLabel('01980000-0000-7000-8000-000000000000', {})).status).toBe(404)
  const stale = { maker: 'Maker of before', updatedAt: '2026-01-01T00:00:00.000Z' }
  expect((await setLabel(brandId, stale)).status, 'saved by another admin since').toBe(409)
})

test.each([
  ['countryOfOrigin', 'Atlantis', 'Unknown country: Atlantis'],
  ['importedIn', '2099-01', 'The month of import is in the future'],
  ['importedIn', '2026-13', 'Year and month, as 2026-08'],
  ['importedIn', 'yesterday', 'Year and month, as 2026-08'],
  ['bisLicence', 'ISI', 'A BIS licence is CM/L- and 7 to 10 digits'],
  ['maker', 'x'.repeat(301), 'Use at most 300 characters'],
  ['netQuantity', 'x'.repeat(41), 'Use at most 40 characters'],
])('%s %s is refused in form, brand and CSV, and changes nothing', async (field, value, message) => {
  const { id } = await addProduct()
  const before = await details(id, owner)
  expect((await edit(id, { [field]: value })).body.errors).toEqual({ [field]: message })
  const brandId = await named('brands', 'Nike')
  if (field !== 'bisLicence' && field !== 'netQuantity')
    expect((await setLabel(brandId, { [field]: value })).body.errors).toEqual({ [field]: message })
  const file = Buffer.from(`_id,${field}\n${id},${value}\n`).toString('base64')
  expect((await owner.post('/product/importProducts', { file })).body.errors).toEqual({
    [`2.${field}`]: message,
  })
  expect(await details(id, owner)).toEqual(before)
})

test('a country that nobody knows is no filter', async () => {
  const { status, body } = await guest().get('/product/getProducts?country=India,Atlantis')
  expect([status, body.message]).toEqual([400, 'Unknown country: Atlantis'])
})

test('a label goes out and in by CSV, and what was exported changes nothing', async () => {
  const label = {
    countryOfOrigin: 'Japan',
    maker: '+Maker, "A" Road',
    netQuantity: '1 bat',
    importedIn: '2026-01',
  }
  const { _id } = (
    await owner.post('/product/createProduct', await productForm({ ...label, bisLicence: '12345678' }))
  ).body.product
  const exported = (await owner.get('/product/exportProducts')).body
  expect(exported).toContain(`,Japan,"'+Maker, ""A"" Road",1 bat,2026-01,CM/L-12345678,`)
  const back = (text: string) =>
    owner.post('/product/importProducts', { file: Buffer.from(text).toString('base64') })
  expect((await back(exported)).body).toMatchObject({ changed: 0 })
  const rows = `_id,countryOfOrigin,maker,netQuantity,importedIn,bisLicence\n${_id},usa,,,Feb-26,\n`
  expect((await back(rows)).body).toMatchObject({ changed: 1 })
  expect(await details(_id, owner)).toMatchObject({
    ...{
      countryOfOrigin: 'United States',
      maker: null,
      netQuantity: null,
      importedIn: '2026-02',
      bisLicence: null,
    },
  })
  const heads =
    'productName,description,category,brand,gender,regularPrice,salePrice,sizes,countryOfOrigin,maker'
  const made = await back(
    `${heads}\nLabelled,Plain,Running Shoes,Nike,Men,100,100,8=1,Nepal,"Weavers, Kathmandu"\n`,
  )
  expect(made.body).toMatchObject({ added: 1 })
  const product = await db
    .selectFrom('products')
    .where('name', '=', 'Labelled')
    .selectAll()
    .executeTakeFirst()
  expect(product).toMatchObject({ country_of_origin: 'Nepal', origin: 'Nepal', maker: 'Weavers, Kathmandu' })
  await db.deleteFrom('product_imports').execute()
})

test('a list by country of origin is in the order of the names, and what has none is last', async () => {
  const search = 'search=sorted'
  for (const [name, country_of_origin] of [
    ['Sorted D', null],
    ['Sorted C', 'Vietnam'],
    ['Sorted B', 'China'],
    ['Sorted A', 'India'],
  ] as const) {
    const { id } = await addProduct({ name, brand: 'Sorted brand' })
    await db.updateTable('products').set({ country_of_origin }).where('id', '=', id).execute()
  }
  const sorted = ['Sorted B', 'Sorted A', 'Sorted C', 'Sorted D']
  expect(await namesIn(`brand=Sorted brand&sort=Country`)).toEqual(sorted)
  expect(await namesIn(`${search}&sort=Country`)).toEqual(sorted)
})

test('what is missing of the labels is counted as the products say themselves, whatever they and brands say', async () => {
  const ids = (await db.selectFrom('products').select('id').execute()).map(({ id }) => id)
  const brands = await db.selectFrom('brands').select('id').execute()
  const maybe = <Value>(value: Value) => fc.option(fc.constant(value), { nil: '' as const })
  const label = fc.record({
    countryOfOrigin: fc.constantFrom('', homeCountry, 'Vietnam'),
    maker: maybe('Maker'),
    importedIn: maybe('2026-01'),
  })
  const change = fc.tuple(fc.boolean(), fc.nat(), label)
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 8 }), async (changes) => {
      for (const [isBrand, n, fields] of changes)
        await (isBrand
          ? setLabel(brands[n % brands.length]?.id ?? '', fields)
          : edit(ids[n % ids.length] ?? '', fields))
      const labels = (await readProducts(db, ids))
        .filter(({ listed }) => listed)
        .map((product) => presentProductToAdmin(product).label)
      const missing = labels.flatMap((one) => (one ? missingFacts(one) : []))
      const counted = (fact: keyof OwnLabel) => missing.filter((one) => one === fact).length
      expect(await countMissingLabels(db)).toEqual({
        countryOfOrigin: counted('countryOfOrigin'),
        maker: counted('maker'),
        importedIn: counted('importedIn'),
      })
    }),
    { numRuns: runs(5, 200) },
  )
})

test('the net quantity follows unit and pieces, and countries are known by their usual names', () => {
  expect(netQuantityOf('PRS', 1)).toBe('1 pair')
  expect(netQuantityOf('PRS', 3)).toBe('3 pairs')
  expect(netQuantityOf('PCS', 2)).toBe('2 pieces')
  expect(netQuantityOf('PAC', 3)).toBe('1 pack of 3')
  expect(netQuantityOf('KGS', 2)).toBe('2 kg')
  expect(['india', ' USA', 'viet nam', 'Turkey', 'Nowhere'].map(countryNamed)).toEqual([
    ...['India', 'United States', 'Vietnam', 'Türkiye', null],
  ])
})

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { auditLogOf, productForm } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct, named } from '../../../tests/products.ts'
import type { RateInput } from '../../admin/tax/queries.ts'
import { db } from '../../platform/database.ts'

ownDatabase()

let owner: Actor
let other: Actor
beforeAll(async () => {
  owner = await admin()
  other = await admin()
})

type Rate = { _id: string; from: string; percent: number }
type Class = { _id: string; name: string; rates: Rate[] }

const classes = async (): Promise<Class[]> => (await owner.get('/tax/get-classes')).body.classes
const ratesOf = async (id: string) => (await classes()).find(({ _id }) => _id === id)?.rates ?? []
const rate = { taxClass: 'flat-5', from: '2030-04-01', percent: 6, source: 'Finance Act 2030' }
const add = (more: Partial<RateInput> = {}, by = owner) => by.post('/tax/add-rate', { ...rate, ...more })
const undoLast = async (id: string) =>
  owner.put(`/trail/undo-change/${(await auditLogOf('tax-rate', id)).at(-1)?.id}`)

test('the law of 22 September 2025 is there, and an owner adds a dated rate, takes it back and back again', async () => {
  expect(await classes()).toMatchObject([
    {
      _id: 'apparel',
      name: 'Apparel and footwear',
      rates: [
        {
          from: '2025-09-22',
          percent: 5,
          upTo: 2500,
          percentAbove: 18,
          source: expect.stringContaining('641(E)'),
        },
      ],
    },
    { _id: 'flat-18', rates: [{ percent: 18, upTo: null, percentAbove: null }] },
    { _id: 'flat-5', rates: [{ percent: 5 }] },
  ])
  const { body } = await add()
  expect(body.rate).toEqual({
    _id: expect.any(String),
    upTo: null,
    percentAbove: null,
    ...withoutClass(rate),
  })
  const { _id } = body.rate
  expect(await ratesOf('flat-5')).toMatchObject([{ percent: 5 }, { _id, percent: 6 }])
  expect(await auditLogOf('tax-rate', _id)).toMatchObject([
    { by: owner.id, verb: 'created', name: 'Flat 5 %', after: { percent: 6, source: 'Finance Act 2030' } },
  ])
  expect((await undoLast(_id)).status).toBe(200)
  expect(await ratesOf('flat-5')).toHaveLength(1)
  expect((await undoLast(_id)).status).toBe(200)
  expect(await ratesOf('flat-5')).toMatchObject([{ percent: 5 }, { _id, percent: 6 }])
})

const withoutClass = ({ taxClass: _, ...rest }: typeof rate) => rest

test.each([
  [{ taxClass: 'flat-7' }, 404, 'taxClass', 'Tax class not found'],
  [{ taxClass: '' }, 400, 'className', 'Name the new class'],
  [{ taxClass: '', className: 'flat 18 %' }, 409, 'className', 'A tax class with this name already exists'],
  [{ taxClass: 'apparel', from: '2025-09-22' }, 409, 'from', 'This class already has a rate from that day'],
  [{ from: '2025-02-30' }, 400, 'from', 'The first day is not a day'],
  [{ percent: 101 }, 400, 'percent', 'The rate is a percentage from 0 to 100, with at most two decimals'],
  [{ percent: 5.125 }, 400, 'percent', 'The rate is a percentage from 0 to 100, with at most two decimals'],
  [{ upTo: '1000' }, 400, 'percentAbove', 'Which rate above it?'],
  [{ percentAbove: '12' }, 400, 'upTo', 'Up to which value of a piece?'],
  [{ upTo: 1000, percentAbove: 6 }, 400, 'percentAbove', 'The rate above it must be the higher one'],
  [{ source: ' ' }, 400, 'source', 'Name the notification, or who says so'],
])(
  'a rate that is wrong is refused at its field and changes nothing: %o',
  async (more, status, field, message) => {
    const before = await classes()
    expect(await add(more)).toMatchObject({ status, body: { errors: { [field]: message } } })
    expect(await classes()).toEqual(before)
  },
)

test('of two admins who add a rate of the same day at once one is refused', async () => {
  const answers = await Promise.all([owner, other].map((by) => add({ from: '2031-01-01' }, by)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a class of the owner’s own serves categories and products, and is not taken from them', async () => {
  const { body } = await add({ taxClass: '', className: 'Gym gear', percent: '12.5' })
  const own = (await classes()).find(({ name }) => name === 'Gym gear')
  const taxation = { hsn: '95069190', unit: 'SET', taxClass: own?._id }
  const made = await owner.post('/category/createCategory', { categoryName: 'Racks', ...taxation })
  expect(made.body.category).toMatchObject(taxation)
  expect((await undoLast(body.rate._id)).status).toBe(409)
  const { _id } = made.body.category
  await owner.put(`/category/updateCategory/${_id}`, { taxClass: 'flat-5' })
  expect((await undoLast(body.rate._id)).status).toBe(200)
  expect((await owner.put(`/category/updateCategory/${_id}`, { taxClass: own?._id })).status).toBe(404)
  expect(await classes()).not.toContainEqual(expect.objectContaining({ name: 'Gym gear' }))
})

test('a category gets what its name proposes, and what the owner says instead; undo takes it back', async () => {
  const made = await owner.post('/category/createCategory', {
    categoryName: 'Shoe Bags',
    hsn: '',
    unit: 'NOS',
  })
  expect(made.body.category).toMatchObject({ hsn: '4202', unit: 'NOS', taxClass: 'flat-18' })
  const { _id } = made.body.category
  const url = `/category/updateCategory/${_id}`
  const edited = await owner.put(url, { hsn: '42029200', taxClass: 'flat-5' })
  expect(edited.body.category).toMatchObject({ hsn: '42029200', unit: 'NOS', taxClass: 'flat-5' })
  const [, change] = await auditLogOf('category', _id)
  expect(change).toMatchObject({ before: { hsn: '4202', taxClass: 'flat-18' } })
  expect((await owner.put(`/trail/undo-change/${change?.id}`)).status).toBe(200)
  const { body } = await owner.get('/category/getCategories?search=Shoe+Bags')
  expect(body.categoryData[0]).toMatchObject({ hsn: '4202', taxClass: 'flat-18' })
  for (const [field, wrong] of [
    ['hsn', '42A2'],
    ['hsn', '420'],
    ['unit', 'BAGS'],
    ['taxClass', 'flat-7'],
  ] as const)
    expect((await owner.put(url, { [field]: wrong })).body.errors[field], `${field} ${wrong}`).toBeTruthy()
})

test('a product may differ from its category in each field, by form and by CSV', async () => {
  const plain = await owner.post('/product/createProduct', await productForm({ productName: 'Pair' }))
  const none = { hsn: null, unit: null, taxClass: null, pieces: 1 }
  expect(plain.body.product).toMatchObject(none)
  const taxation = { hsn: '611595', unit: 'PAC', taxClass: 'flat-5', pieces: 3 }
  const form = await productForm({ productName: 'Trio', ...taxation, pieces: '3' })
  const { _id } = (await owner.post('/product/createProduct', form)).body.product
  const saved = async () => (await owner.get(`/product/productDetails/${_id}`)).body.productsDetails
  expect(await saved()).toMatchObject(taxation)
  const refused = await owner.put(`/product/productEdit/${_id}`, { taxClass: 'flat-7', pieces: 0 })
  expect(refused.body.errors).toEqual({ pieces: 'A pack has 1 to 100 pieces' })
  expect((await owner.put(`/product/productEdit/${_id}`, { taxClass: 'flat-7' })).body.errors).toEqual({
    taxClass: 'Tax class not found',
  })

  const file = (text: string) => ({ file: Buffer.from(text).toString('base64') })
  const rows = `_id,hsn,unit,taxClass,pieces\n${_id},,PRS,Flat 18 %,2\n`
  expect((await owner.post('/product/importProducts', file(rows))).body).toMatchObject({ changed: 1 })
  expect(await saved()).toMatchObject({ hsn: null, unit: 'PRS', taxClass: 'flat-18', pieces: 2 })
  const wrong = await owner.post('/product/importProducts', file(`_id,taxClass,hsn\n${_id},Flat 7 %,12\n`))
  expect(wrong.body.errors).toEqual({
    '2.taxClass': 'There is no tax class called Flat 7 %',
    '2.hsn': 'HSN has 4, 6 or 8 digits, as 6404 or 64041190',
  })
  const exported = (await owner.get('/product/exportProducts')).body
  expect(exported).toContain(',,PRS,flat-18,2,')
  expect(
    (await owner.post('/product/importProducts', { file: Buffer.from(exported).toString('base64') })).body,
  ).toMatchObject({ changed: 0 })
  await db.deleteFrom('product_imports').execute()
})

test('an offer says where its new price costs the owner the step', async () => {
  const form = await productForm({ regularPrice: 4000, salePrice: 4000 })
  const { _id: targetOfferId } = (await owner.post('/product/createProduct', form)).body.product
  const lossAt = async (discountPercentage: number) => {
    const asked = new URLSearchParams({
      offerType: 'Products',
      targetOfferId,
      discountPercentage: `${discountPercentage}`,
    })
    return (await owner.get(`/offer/what-if?${asked}`)).body.prices.some[0].loss
  }
  expect(await lossAt(30)).toEqual({ percent: 18, kept: 2372.88, priceAtStep: 2625, keptAtStep: 2500 })
  expect(await lossAt(35)).toBeNull()
})

test('an offer counts all products that its price costs the step, also those that it does not show', async () => {
  const category = await named('categories', 'Jackets above the step')
  const { id } = await addProduct({ category: 'Jackets above the step', salePrice: 4000 })
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, pieces, tax_class)
    select 'Jacket ' || i, '', category_id, brand_id, gender, 400000, 400000, case when i % 4 = 0 then 2 else 1 end,
      case when i % 5 = 0 then 'flat-18' end
    from products, generate_series(1, 100) as i where id = ${id}`.execute(db)
  const losingAt = async (discountPercentage: number) => {
    const asked = new URLSearchParams({
      offerType: 'Category',
      targetOfferId: category,
      discountPercentage: `${discountPercentage}`,
    })
    return (await owner.get(`/offer/what-if?${asked}`)).body.prices.losing
  }
  expect(await losingAt(30), 'neither packs of two nor what bears 18 % at any price').toBe(61)
  expect(await losingAt(35)).toBe(0)
})

test('the check of a CSV file says at which rows a price costs the owner the step', async () => {
  const dear = await addProduct({ category: 'Jackets', salePrice: 2000 })
  const bag = await addProduct({ category: 'Backpacks', salePrice: 2000 })
  const checked = async (rows: string[]) => {
    const file = Buffer.from(rows.join('\n')).toString('base64')
    const { body } = await owner.post('/product/checkProducts', { file })
    return [
      body.losing,
      body.changes.map(({ row, loss }: { row: number; loss: string | null }) => [row, loss]),
    ]
  }
  const lossAt = (price: string, kept: string) =>
    `At ${price} it bears 18 % GST and you keep ${kept}; at ₹2,625 you keep ₹2,500.`
  expect(
    await checked(['_id,regularPrice,salePrice', `${dear.id},2626,2626`, `${bag.id},2626,2626`]),
  ).toEqual([
    1,
    [
      [2, lossAt('₹2,626', '₹2,225.42')],
      [3, null],
    ],
  ])
  const heads = 'productName,description,category,brand,gender,regularPrice,salePrice,sizes,pieces'
  expect(
    await checked([
      heads,
      'Pair,Pair,Jackets,Nike,Men,3000,2700,8=1,2',
      'New,New,Jackets,Nike,Men,3000,2700,8=1,1',
    ]),
  ).toEqual([
    1,
    [
      [2, null],
      [3, lossAt('₹2,700', '₹2,288.14')],
    ],
  ])
})

test('helmets that were filled in as sports goods become headgear, and what an owner set stays', async () => {
  const as = async (name: string, hsn: string, taxClass = 'flat-5') => {
    const values = { name, hsn, unit: 'PCS', tax_class: taxClass }
    await db.insertInto('categories').values(values).execute()
  }
  await as('Batting Helmets', '9506')
  await as('Helmets by hand', '65061090', 'apparel')
  await as('Bats and balls', '9506')
  await sql.raw(readFileSync('database/migrations/0345-helmets.sql', 'utf8')).execute(db)
  const now = await db.selectFrom('categories').select(['name', 'hsn', 'tax_class']).orderBy('name').execute()
  expect(now.filter(({ name }) => /Helmets|Bats and/.test(name))).toEqual([
    { name: 'Bats and balls', hsn: '9506', tax_class: 'flat-5' },
    { name: 'Batting Helmets', hsn: '6506', tax_class: 'flat-18' },
    { name: 'Helmets by hand', hsn: '65061090', tax_class: 'apparel' },
  ])
})

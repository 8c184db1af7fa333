import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { productForm } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { Fields } from '../audit-log/rules.ts'

ownDatabase()

let owners: Actor[]
beforeAll(async () => {
  owners = [await admin(), await admin()]
})

// The same course every time: it is chance for the shop, not for who runs the tests.
let drawn = 20_261_122
function any<Of>(all: readonly Of[]): Of {
  drawn = (drawn * 48_271) % 2_147_483_647
  return all[drawn % all.length] as Of
}
const owner = () => any(owners)

const things = { product: new Set<string>(), category: new Set<string>() }
const one = (thing: keyof typeof things) => any([...things[thing]])

async function category() {
  const made = await owner().post('/category/createCategory', { categoryName: any(['Ups', 'Downs', 'Ins']) })
  if (made.status === 200) things.category.add(made.body.category._id)
  return made
}

async function product() {
  const sizes = [
    { size: 8, stock: 5 },
    { size: 9, stock: 5 },
  ]
  const prices = { regularPrice: 500, salePrice: 200 }
  const form = await productForm({ category: one('category'), sizes, ...prices })
  const made = await owner().post('/product/createProduct', form)
  if (made.status === 200) things.product.add(made.body.product._id)
  return made
}

async function bought() {
  const buying = buy(await shopper(), [{ id: one('product') }])
  return {
    status: await buying.then(
      () => 201,
      () => 409,
    ),
  }
}

const edit = (changes: object) => owner().put(`/product/productEdit/${one('product')}`, changes)
const sizes = () => any([[8], [9], [8, 9], [8, 10]]).map((size) => ({ size, stock: any([1, 4, 7]) }))

const deeds = [
  product,
  category,
  () => edit({ sizes: sizes() }),
  () => edit({ sizes: sizes(), salePrice: any([100, 150.5, 300]) }),
  () => edit({ regularPrice: any([250, 600]), category: one('category') }),
  () =>
    owner().put(`/product/productActivate/${one('product')}`, {
      status: any([true, true, true, true, false]),
    }),
  () => owner().delete(`/product/productDelete/${one('product')}`),
  () =>
    owner().put(`/category/updateCategory/${one('category')}`, {
      status: any([true, true, true, true, false]),
      description: any(['One', 'Two']),
    }),
  () => owner().delete(`/category/deleteCategory/${one('category')}`),
  async () => {
    const { body } = await owner().get('/product/exportProducts')
    const file = body.replace(/8=(\d+)/, (_: string, stock: string) => `8=${Number(stock) + 1}`)
    return owner().post('/product/importProducts', { file: Buffer.from(file).toString('base64') })
  },
  async () => {
    const { today } = clock
    const days = { startDate: today(), endDate: addDays(today(), 2) }
    const offer = { name: 'Any', discountPercentage: any([10, 33.33]), ...days }
    const target = { offerType: 'Products', targetOfferId: one('product') }
    return owner().post('/offer/create-offer', { ...offer, ...target })
  },
  bought,
  bought,
  bought,
]

async function undo() {
  const { body } = await owner().get('/trail/get-changes?limit=20')
  return owner().put(`/trail/undo-change/${any<{ _id: string }>(body.changes)._id}`)
}

/** The things as the audit log replays them: null where they are deleted. */
async function told(): Promise<Map<string, Fields | null>> {
  const changes = await db.selectFrom('audit_log').orderBy('id').selectAll().execute()
  const state = new Map<string, Fields | null>()
  for (const { thing_id: id, ...change } of changes) {
    const after = change.after as Fields | null
    state.set(id, after && { ...state.get(id), ...after })
  }
  return state
}

async function expectAsTold() {
  const auditLog = await told()
  const { body: shelf } = await owner().get('/product/getProducts')
  const { body: aisles } = await owner().get('/category/getCategories')
  const there = new Map<string, Fields>(
    // A product that does not go live later has no goLiveAt.
    [...shelf.products, ...aisles.categoryData].map((thing) => [thing._id, { goLiveAt: null, ...thing }]),
  )
  for (const id of [...things.product, ...things.category]) {
    const { category: _, brand: __, sizes: ___, thumbnail: ____, ...fields } = auditLog.get(id) ?? {}
    if (auditLog.get(id) === null) expect(there.has(id)).toBe(false)
    else expect(there.get(id)).toMatchObject(fields)
  }
  for (const { sizes } of shelf.products) expect(sizes).not.toEqual([])
}

test('whatever admins do and take back at once while shoppers buy: the trail from its beginning tells what is there', async () => {
  for (let turn = 0; turn < 3; turn++) await category()
  for (let turn = 0; turn < 12; turn++) await product()
  for (let turn = 0; turn < 40; turn++) {
    const answers = await Promise.all([undo(), any(deeds)(), any(deeds)(), any([undo, any(deeds)])()])
    for (const { status } of answers) expect(status).toBeLessThan(500)
  }
  await expectAsTold()
  await expectInvariants()
})

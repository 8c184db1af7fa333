import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { picture, productForm } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { priceColumns } from './store.ts'

ownDatabase()

let owners: Actor[]
let logo: string
beforeAll(async () => {
  owners = await Promise.all([admin(), admin(), admin()])
  logo = await picture()
})
const owner = (turn: number) => owners[turn % owners.length] as Actor

// Whatever was done at once: what is paid is the better running offer's price, and shoppers see what is active.
afterEach(async () => {
  const { rows } = await sql`
    select id from products
    where deleted_at is null and (
      listed <> (active and (select active from categories where id = category_id))
      or ${priceColumns(clock.today()).percentage} is distinct from (
        select max(percentage) from offers where ended_at is null
          and ${clock.today()} between start_date and end_date
          and (product_id = products.id or offers.category_id = products.category_id)))`.execute(db)
  expect(rows).toEqual([])
  await expectInvariants()
})

describe('at once', () => {
  test('a category is deleted and a product made in it: one of them is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const category = await named('categories', `Short-lived ${turn}`)
      const form = await productForm({ category })
      const [made, deleted] = await Promise.all([
        owner(0).post('/product/createProduct', form),
        owner(1).delete(`/category/deleteCategory/${category}`),
      ])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([made.status, deleted.status])
    }
  })

  test('a brand is deleted and a product moved to it: one of them is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await addProduct()
      const brand = await named('brands', `Short-lived ${turn}`)
      const [moved, deleted] = await Promise.all([
        owner(0).put(`/product/productEdit/${id}`, { brand }),
        owner(1).delete(`/brands/delete-brand/${brand}`),
      ])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([moved.status, deleted.status])
    }
  })

  test('a category is deleted and an offer made on it: one of them is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const category = await named('categories', `On offer ${turn}`)
      const today = clock.today()
      const [made, deleted] = await Promise.all([
        owner(0).post('/offer/create-offer', {
          name: 'Last chance',
          offerType: 'Category',
          discountPercentage: 10,
          startDate: today,
          endDate: today,
          targetOfferId: category,
        }),
        owner(1).delete(`/category/deleteCategory/${category}`),
      ])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([made.status, deleted.status])
    }
  })

  test('categories rest, products move between them, prices change and offers begin', async () => {
    const categories = await Promise.all(['Ups', 'Downs'].map((name) => named('categories', name)))
    const products = await Promise.all(
      Array.from({ length: 4 }, (_, turn) =>
        addProduct({ category: turn % 2 ? 'Ups' : 'Downs', salePrice: 900 }),
      ),
    )
    const today = clock.today()
    const answers = await Promise.all([
      ...categories.flatMap((id, turn) => [
        owner(turn).put(`/category/updateCategory/${id}`, { status: false }),
        owner(turn + 1).put(`/category/updateCategory/${id}`, { status: true, description: 'Awake.' }),
      ]),
      ...products.flatMap(({ id }, turn) => [
        owner(turn).put(`/product/productEdit/${id}`, { category: categories[turn % 2] }),
        owner(turn + 1).put(`/product/productEdit/${id}`, { salePrice: 100 + turn }),
        owner(turn + 2).put(`/product/productActivate/${id}`),
      ]),
      owner(0).put('/product/productsActivate', { ids: products.map(({ id }) => id), status: false }),
      owner(1).post('/offer/create-offer', {
        name: 'Both ways',
        offerType: 'Category',
        discountPercentage: 30,
        startDate: today,
        endDate: today,
        targetOfferId: categories[0],
      }),
      owner(2).post('/brands/createBrand', { brandName: 'Meanwhile', logo }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

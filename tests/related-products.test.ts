import { expect, test } from 'vitest'
import { db } from '../src/platform/database.ts'
import { app } from '../src/server/app.ts'
import { loadProduct } from '../src/storefront/product/loader.ts'
import { callThrough } from '../src/storefront/shared/api.ts'
import { ownDatabase } from './database.ts'
import { addProduct } from './products.ts'

ownDatabase()
callThrough(async (input, init) => app.request(input as string, init))

const load = (id: string) => loadProduct({ request: new Request('http://shop.test/'), params: { id } })
const related = async (id: string) => (await load(id)).others.map(({ productName }) => productName)

test('related products are at most four for the same gender, those of the same kind first, and never the product itself', async () => {
  const { id } = await addProduct({ name: 'Vayu', gender: 'Kids', category: 'Shoes, Boots' })
  expect(await related(id)).toEqual([])
  await addProduct({ name: 'For men', gender: 'Men', category: 'Caps' })
  await addProduct({ name: 'Hidden', gender: 'Kids', category: 'Caps', active: false })
  const cap = await addProduct({ name: 'Cap', gender: 'Kids', category: 'Caps' })
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await addProduct({ name, gender: 'Kids', category: 'Tees' })
  const other = await addProduct({ name: 'Other cap', gender: 'Kids', category: 'Caps' })
  expect((await related(cap.id))[0]).toBe('Other cap')
  expect(await related(id)).toHaveLength(4)
  for (const name of ['For men', 'Hidden', 'Vayu']) expect(await related(id)).not.toContain(name)
  await db.updateTable('categories').set({ active: false }).where('name', '=', 'Caps').execute()
  expect((await load(other.id)).product.status).toBe(false)
  expect(await related(other.id)).not.toContain('Cap')
})

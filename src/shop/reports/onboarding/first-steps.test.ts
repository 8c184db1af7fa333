import { expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { picture, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { firstSteps } from './rules.ts'

ownDatabase()

async function undone(owner: Actor): Promise<string[]> {
  const { body } = await owner.get('/report/first-steps')
  return firstSteps.filter((step) => !body.steps[step])
}

test('the first steps of an empty shop tick themselves, one by one', async () => {
  const owner = await admin()
  expect(await undone(owner)).toEqual(['logo', 'category', 'brand', 'product', 'order', 'backup'])
  await owner.put('/settings/save-settings', {
    section: 'shop',
    version: 0,
    fields: { logo: await picture() },
  })
  expect(await undone(owner)).toEqual(['category', 'brand', 'product', 'order', 'backup'])
  await owner.post('/category/createCategory', { categoryName: 'Running Shoes' })
  expect(await undone(owner)).toEqual(['brand', 'product', 'order', 'backup'])
  const { body } = await owner.post(
    '/product/createProduct',
    await productForm({ thumbnail: await picture(), salePrice: 500 }),
  )
  expect(await undone(owner)).toEqual(['order', 'backup'])
  await buy(await shopper(), [{ id: body.product._id }])
  expect(await undone(owner)).toEqual(['backup'])
})

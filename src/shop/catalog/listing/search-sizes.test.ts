import { beforeAll, expect, test } from 'vitest'
import { guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'
import type { Gender } from '../gender-rules.ts'
import { sizeIn } from '../size-rules.ts'

ownDatabase()

const add = (name: string, category: string, size: number, gender: Gender = 'Men') =>
  addProduct({ name, category, gender, sizes: [{ size, stock: 3 }] })

beforeAll(async () => {
  const word = (text: string) => sizeIn('chest', text) ?? sizeIn('bat', text) ?? 0
  await add('Chest Tee', 'T-Shirts', 106)
  await add('Her Tee', 'T-Shirts', 100, 'Women')
  await add('Letter Tee', 'T-Shirts', word('XL'))
  await add('Small Tee', 'T-Shirts', 88)
  await add('Wide Jogger', 'Joggers', 106)
  await add('Metric Shorts', 'Shorts', 82)
  const { id } = await add('Inch Shorts', 'Shorts', 32)
  await db.updateTable('products').set({ sizes_mean: 'waistInches' }).where('id', '=', id).execute()
  await add('Large Shorts', 'Shorts', 98)
  await add('Willow', 'Cricket Bats', word('SH'))
  await add('Colt', 'Cricket Bats', 6)
  await add('Glide', 'Running Shoes', 8)
  await add('Tempo', 'Running Shoes', 10)
})

test.each([
  ['t-shirt size xl', 't-shirt in size XL', ['Chest Tee', 'Her Tee', 'Letter Tee']],
  ['xl t-shirt for men', 't-shirt for men in size XL', ['Chest Tee', 'Letter Tee']],
  ['s size t-shirt', 't-shirt in size S', ['Small Tee']],
  ['shorts 32 waist', 'shorts in waist 32 in', ['Inch Shorts', 'Metric Shorts']],
  ['sh cricket bat', 'cricket bat in size SH', ['Willow']],
  ['cricket bat size 6', 'cricket bat in size 6', ['Colt']],
  ['42 size shoes', 'shoes in size 42', ['Glide']],
  ['running shoes uk 10', 'running shoes in UK 10', ['Tempo']],
])('%j finds what carries the label, and says so', async (typed, corrected, names) => {
  const { body } = await guest().get(`/product/getProducts?search=${encodeURIComponent(typed)}&sort=AZ`)
  expect(body.corrected).toBe(corrected)
  expect(body.products.map(({ productName }: { productName: string }) => productName)).toEqual(names)
})

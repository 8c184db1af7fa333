import { beforeAll, expect, test } from 'vitest'
import { guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()

beforeAll(async () => {
  const category = 'Headwear'
  const description = 'Shade.'
  await addProduct({ category, description, name: 'Kulha A', soldRecently: 1 })
  await addProduct({ category, description, name: 'Kulha B', soldRecently: 9 })
  await addProduct({ category, name: 'Safa', description: 'Worn like a kulha.', soldRecently: 500 })
  const { id } = await addProduct({ category, description, name: 'Pagri', soldRecently: 300 })
  await db
    .updateTable('products')
    .set({ colour: 'Kesari red and kulha', facts: 'Zari' })
    .where('id', '=', id)
    .execute()
  await addProduct({ category: 'Boxes', description, name: 'Headwear Box', soldRecently: 900 })
})

async function search(text: string): Promise<{ names: string[]; corrected?: string }> {
  const { body } = await guest().get(`/product/getProducts?search=${encodeURIComponent(text)}`)
  const names = body.products.map(({ productName }: { productName: string }) => productName)
  return { names, ...(body.corrected && { corrected: body.corrected }) }
}

test('names come first, then colours and facts, then descriptions; sales decide only between equal ones', async () => {
  expect(await search('kulha')).toEqual({ names: ['Kulha B', 'Kulha A', 'Pagri', 'Safa'] })
})

test('what a whole category is called comes before other names', async () => {
  expect((await search('headwear')).names.at(-1)).toBe('Headwear Box')
})

test('colours and facts are found, also misspelt, and the answer tells what was searched for', async () => {
  expect(await search('lal pagri')).toEqual({ names: ['Pagri'] })
  expect(await search('zari')).toEqual({ names: ['Pagri'] })
  expect(await search('keesari paggri')).toEqual({ names: ['Pagri'], corrected: 'kesari pagri' })
  expect(await search('xqwvz')).toEqual({ names: [] })
})

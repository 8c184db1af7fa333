import { beforeAll, expect, test } from 'vitest'
import { publishChanges } from '../src/platform/cache-invalidation.ts'
import { db } from '../src/platform/database.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { addProduct } from './products.ts'

ownDatabase()
listeningShop()

beforeAll(async () => {
  await db.deleteFrom('brands').execute()
})

const read = async (path: string) => {
  const { status, headers, bytes } = await askShop(path)
  return { status, location: headers.location, text: bytes.toString() }
}

test('filter, footer and descriptions name the brands that the shop has, at once', async () => {
  const empty = await read('/shop')
  expect(empty.text).not.toMatch(/Nike|Brands|value="Puma"/)
  await addProduct({ brand: 'Yonex', name: 'Red racket' })
  await addProduct({ brand: 'Nike', name: 'Red shoe' })
  await publishChanges()
  const { text } = await read('/shop')
  expect(text).toMatch(/href="\/shop\?brand=Nike".*href="\/shop\?brand=Yonex"/s)
  expect(text).toContain('value="Yonex"')
  expect(text).toContain('2 products by Nike and Yonex')
})

test('a brand that is gone is left out of a filter, and the others stay', async () => {
  expect(await read('/shop?brand=Nike,Gone')).toMatchObject({ status: 302, location: '/shop?brand=Nike' })
  expect(await read('/shop?brand=Gone')).toMatchObject({ status: 302, location: '/shop' })
  expect((await read('/shop?brand=Nike')).text).toContain('Red shoe')
})

test('a brand is ticked where it is chosen, whichever page was rendered before', async () => {
  const isTicked = async (path: string) => {
    const [box = ''] = /<input[^>]*value="Nike"[^>]*>/.exec((await read(path)).text) ?? []
    return box.includes('checked=""')
  }
  const paths = ['/shop?sort=AZ', '/shop?brand=Nike', '/shop?search=red', '/shop?search=red&brand=Nike']
  const ticked: boolean[] = []
  for (const path of paths) ticked.push(await isTicked(path))
  expect(ticked).toEqual([false, true, false, true])
})

test('the count beside a brand is that of now, and not of a page rendered before', async () => {
  const countOf = async (brand: string) => {
    const { text } = await read('/shop')
    return Number(new RegExp(`>${brand}</span><span[^>]*><span>(\\d+)<`).exec(text)?.[1])
  }
  const before = await countOf('Nike')
  expect(before).toBeGreaterThan(0)
  await addProduct({ brand: 'Nike', name: 'Blue shoe' })
  await publishChanges()
  expect(await countOf('Nike')).toBe(before + 1)
})

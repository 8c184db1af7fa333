import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { products } from './products.ts'

test('the demo shop carries at least 132 products in 12 or more categories, each under a slug of its own', () => {
  expect(products.length).toBeGreaterThanOrEqual(132)
  expect(categories.length).toBeGreaterThanOrEqual(12)
  expect(new Set(products.map((product) => product.slug)).size).toBe(products.length)
  expect(new Set(products.map((product) => product.name)).size).toBe(products.length)
})

test('every brand sells to men, women and kids, and each of them finds at least 35 products', () => {
  for (const gender of ['Men', 'Women', 'Kids']) {
    const theirs = products.filter((product) => product.gender === gender)
    expect(theirs.length).toBeGreaterThanOrEqual(35)
    expect(new Set(theirs.map((product) => product.brand)).size).toBe(brands.length)
  }
})

test('every category has at least three products', () => {
  for (const { key } of categories) {
    expect(
      products.filter((product) => product.category === key && product.active).length,
      key,
    ).toBeGreaterThan(2)
  }
})

test('every price range of the filter finds at least three products', () => {
  for (const from of [1000, 4000, 8000, 12000, 16000, 20000, 24000]) {
    const to = from === 1000 ? 4000 : from + 4000
    const found = products.filter(({ active, salePrice }) => active && salePrice >= from && salePrice <= to)
    expect(found.length, `₹${from} to ₹${to}`).toBeGreaterThanOrEqual(3)
  }
})

test('prices run from ₹199 to ₹27,999, never above the MRP, and many stay payable in cash with shipping', () => {
  const prices = products.map((product) => product.salePrice)
  expect(Math.min(...prices)).toBe(199)
  expect(Math.max(...prices)).toBe(27999)
  expect(products.filter((product) => product.salePrice > product.regularPrice)).toEqual([])
  expect(prices.filter((price) => price <= 900).length).toBeGreaterThanOrEqual(25)
})

test('most sizes have ten units or more, and some have none, one or two', () => {
  const stocks = products.flatMap((product) => product.sizes.map((size) => size.stock))
  expect(stocks.filter((stock) => stock >= 10).length / stocks.length).toBeGreaterThan(0.8)
  for (const few of [0, 1, 2]) expect(stocks).toContain(few)
})

test('the edges are there: the longest name, one size, twelve sizes, nothing left, the last unit', () => {
  expect(products.some(({ name }) => name.length >= 110)).toBe(true)
  expect(products.some(({ sizes }) => sizes.length === 1)).toBe(true)
  expect(products.some(({ sizes }) => sizes.length === 12)).toBe(true)
  expect(products.some(({ sizes }) => sizes.every(({ stock }) => stock === 0))).toBe(true)
  expect(products.some(({ sizes }) => sizes.at(-1)?.stock === 1)).toBe(true)
  expect(products.some(({ active }) => !active)).toBe(true)
})

test('the sizes of a product ascend', () => {
  for (const { slug, sizes } of products) {
    const ascending = sizes.map(({ size }) => size).toSorted((a, b) => a - b)
    expect(new Set(ascending).size, slug).toBe(sizes.length)
    expect(sizes.map(({ size }) => size)).toEqual(ascending)
  }
})

test('products came in over more than a year', () => {
  const ages = products.map((product) => product.daysOld)
  expect(Math.min(...ages)).toBeLessThan(15)
  expect(Math.max(...ages)).toBeGreaterThan(365)
})

const pictures = new URL('../pictures/', import.meta.url)

test('every product has its pictures and every brand its logo, each of at most 40 KB and 15 MB in all', () => {
  const files = new Set(readdirSync(pictures))
  const wanted = [...brands.map(({ logo }) => logo), ...products.flatMap((product) => product.pictures)]
  const bytes = wanted.map((name) => {
    expect(files, name).toContain(`${name}.avif`)
    return statSync(new URL(`${name}.avif`, pictures)).size
  })
  expect(Math.max(...bytes)).toBeLessThanOrEqual(40_000)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000_000)
})

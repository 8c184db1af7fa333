import { expect, test } from 'vitest'
import { categories } from '../../../demo/catalogue/categories.ts'
import { hsnOf } from './tax-rules.ts'

test('every category of the demo shop has its HSN; one that nobody knows has none', () => {
  const known = Object.fromEntries(categories.map(({ categoryName }) => [categoryName, hsnOf(categoryName)]))
  expect(Object.entries(known).filter(([, hsn]) => hsn === null)).toEqual([])
  expect(known).toMatchObject({
    'Running Shoes': '6404',
    'T-Shirts': '6109',
    'Sports Bras': '6212',
    'Track Jackets': '6112',
    Caps: '6505',
    Backpacks: '4202',
    Footballs: '9506',
    'Football Boots': '6404',
    'Yoga Mats': '9506',
  })
  expect(hsnOf('Gift Cards')).toBeNull()
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories } from '../../../demo/catalogue/categories.ts'
import { headings, isHsn, proposalFor, proposals, taxationOf } from './hsn-rules.ts'

test('every category of the demo shop has its HSN, unit and class; a bag is a bag whatever is in it', () => {
  const of = Object.fromEntries(categories.map(({ categoryName: name }) => [name, proposalFor(name)]))
  expect(Object.entries(of).filter(([, { hsn }]) => hsn === null)).toEqual([])
  expect(of).toMatchObject({
    'Running Shoes': { hsn: '6404', unit: 'PRS', taxClass: 'apparel' },
    'T-Shirts': { hsn: '6109', unit: 'PCS', taxClass: 'apparel' },
    'Sports Bras': { hsn: '6212' },
    'Track Jackets': { hsn: '6112' },
    Backpacks: { hsn: '4202', taxClass: 'flat-18' },
    Footballs: { hsn: '9506', taxClass: 'flat-5' },
    'Football Boots': { hsn: '6404' },
  })
  expect(proposalFor('Shoe Bags')).toEqual({ hsn: '4202', unit: 'PCS', taxClass: 'flat-18' })
  expect(proposalFor('Cricket Bats')).toMatchObject({ hsn: '9506', taxClass: 'flat-5' })
  expect(proposalFor('Cricket Helmets')).toEqual({ hsn: '6506', unit: 'PCS', taxClass: 'flat-18' })
  expect(proposalFor('Helmet Bags')).toMatchObject({ hsn: '4202' })
  expect(proposalFor('Recovery Gear')).toEqual({ hsn: null, unit: 'PCS', taxClass: 'flat-18' })
})

test('the migration fills what is there by the same words, and each proposed HSN is in the list', () => {
  const sql = readFileSync('database/migrations/0235-tax-classes.sql', 'utf8')
  const rows = [...sql.matchAll(/\(\d+, '(\d+)', '(\w+)', '([\w-]+)', '([^']+)'\)/g)].map((row) =>
    row.slice(1, 5).map((words) => words.replace('helmet|', '')),
  )
  expect(rows).toEqual(proposals.filter(([, , , words]) => words !== 'helmet'))
  const listed = headings.map(([hsn]) => hsn)
  expect(proposals.filter(([hsn]) => !listed.includes(hsn))).toEqual([])
  expect(listed).toEqual([...new Set(listed)].sort())
})

test('a product is taxed as it says itself, else as its category, else as the name of that proposes', () => {
  const none = { hsn: null, unit: null, taxClass: null }
  const category = { name: 'Socks', hsn: '611595', unit: null, taxClass: 'flat-5' }
  expect(taxationOf(none, { ...none, name: 'Socks' })).toEqual(proposalFor('Socks'))
  expect(taxationOf(none, category)).toEqual({ hsn: '611595', unit: 'PRS', taxClass: 'flat-5' })
  expect(taxationOf({ hsn: '6217', unit: 'PAC', taxClass: null }, category)).toEqual({
    hsn: '6217',
    unit: 'PAC',
    taxClass: 'flat-5',
  })
})

test.each([
  ...['6404', '640411', '64041190', '0402', '9506'].map((hsn) => [hsn, true] as const),
  ...['0000', '6400', '0012', '61091', '6109100', '610910001', '640', 'abcd', '', null].map(
    (hsn) => [hsn, false] as const,
  ),
])('%j is an HSN: %s', (hsn, is) => {
  expect(isHsn(hsn)).toBe(is)
})

test('each proposed and each listed HSN is one', () => {
  expect([...headings, ...proposals].map(([hsn]) => hsn).filter((hsn) => !isHsn(hsn))).toEqual([])
})

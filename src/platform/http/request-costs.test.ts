import { expect, test } from 'vitest'
import { app } from '../../server/app.ts'
import { costOf } from './request-costs.ts'

test.each([
  ['/product/getProducts?limit=20', 1],
  ['/product/getProducts?page=2&limit=200', 4],
  ['/product/%67etProducts?limit=200', 4],
  ['/product/getProducts', 20],
  ['/product/getProducts?limit=1000000', 20],
  ['/product/getProducts?limit=-5', 1],
  ['/product/getProducts?limit=many', 20],
  ['/product/productDetails/1', 1],
  ['/?utm=1', 2],
  ['/shop?page=2', 1],
  ['/Men?search=shoes', 2],
  ['/order/invoice/1', 4],
  ['/gst/get-months', 1],
  ['/ucp/v1/catalog/search', 2],
  ['/ucp/v1/catalog/lookup', 1],
  ['/users/download-own-data?format=csv', 5],
])('%s costs %i', (target, cost) => {
  expect(costOf(target)).toBe(cost)
})

test('the calls that cost more than one are calls of the shop', () => {
  const calls = new Set(app.routes.map(({ path }) => path.replace(/:\w+(\{.*\})?/g, '1')))
  expect([...calls].filter((path) => costOf(path) > 1).toSorted()).toEqual([
    '/feeds/google.xml',
    '/feeds/meta.csv',
    '/gst/download-return',
    '/gst/get-return',
    '/order/credit-note/1',
    '/order/export-orders',
    '/order/invoice/1',
    '/product/exportProducts',
    '/product/getProducts',
    '/product/productByGender-query',
    '/report/download-report',
    '/ucp/mcp',
    '/ucp/v1/catalog/search',
    '/users/download-own-data',
  ])
})

import { expect, test } from 'vitest'
import { meantPage } from './meant-page-rules.ts'

test.each([
  ['return policy', '/returns'],
  ['how to return my order', '/returns'],
  ['Refund', '/returns'],
  ['वापसी', '/returns'],
  ['order status', '/profile/orderHistory'],
  ['where is my order?', '/profile/orderHistory'],
  ['track order', '/profile/orderHistory'],
  ['cash on delivery', '/shipping'],
  ['delivery charges', '/shipping'],
  ['contact number', '/contact'],
  ['customer care', '/contact'],
  ['complaint', '/complaints'],
  ['wallet balance', '/profile/wallet'],
  ['size guide', '/sizeGuide'],
  ['Size Chart', '/sizeGuide'],
  ['how to measure my size', '/sizeGuide'],
  ['privacy policy', '/privacy'],
  ['terms and conditions', '/terms'],
  ['mera order kahan hai', '/profile/orderHistory'],
  ['paise wapas kab', '/returns'],
  ['delivery kab hogi', '/shipping'],
])('%j is for the page %s', (search, path) => {
  expect(meantPage(search)?.to).toBe(path)
})

test.each([
  'track pants',
  'free size shorts',
  'free size',
  'size 8',
  'shin guard size',
  'order of play jersey',
  'shoes',
  'returns board',
  'policy',
  '',
])('%j is for a product', (search) => {
  expect(meantPage(search)).toBeNull()
})

import { expect, test } from 'vitest'
import { isListing } from './urls.ts'

test('a listing is known by its path, in any case and with a slash at its end', () => {
  expect(['/shop', '/men', '/Women', '/kids/', '/sport/yoga'].map(isListing)).toEqual(Array(5).fill(true))
  expect(['/', '/shops', '/productDetials/shop', '/cart'].map(isListing)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { urls } from '../shared/urls.ts'
import { pages } from './pages.ts'

test('every address of the dashboard that screens link to is that of a page, but for the preview', () => {
  const addresses = Object.values(urls)
    .map((url) => (typeof url === 'string' ? url : url('x' as never)))
    .filter((url) => url.startsWith(urls.dashboard) && url !== urls.homePreview)
  const routes = pages.map(({ path }) => ({ path: `${urls.dashboard}/${path}` }))
  expect(addresses.filter((address) => !matchRoutes(routes, address))).toEqual([])
})

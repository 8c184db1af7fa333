import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { routes as dashboard } from '../src/admin/app/routes.tsx'
import { answerErrorAsPage } from '../src/server/error-page.ts'
import { routes as shop } from '../src/storefront/app/routes.tsx'

test.each([
  { name: 'shop', routes: shop },
  { name: 'dashboard', routes: dashboard },
])('all of the $name, layouts as well, is below an error boundary', ({ routes }) => {
  expect(routes.filter(({ ErrorBoundary }) => !ErrorBoundary)).toEqual([])
})

test('a page that the server fails to render has a way home, and no stack', async () => {
  const app = new Hono()
    .get('/shop', () => {
      throw new TypeError('brands.map is not a function')
    })
    .onError(answerErrorAsPage)
  const answer = await app.request('/shop', { headers: { accept: 'text/html' } })
  const page = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(page).toContain('<h1>Something went wrong</h1>')
  expect(page).toContain('<a href="/">Go home</a>')
  expect(page).not.toMatch(/TypeError|brands[.]map|node_modules/)
})

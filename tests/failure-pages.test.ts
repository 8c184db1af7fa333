import { expect, test } from 'vitest'
import { routes as dashboard } from '../src/admin/app/routes.tsx'
import { app } from '../src/server/app.ts'
import { routes as shop } from '../src/storefront/app/routes.tsx'
import { ownDatabase } from './database.ts'

ownDatabase()

test.each([
  { name: 'shop', routes: shop },
  { name: 'dashboard', routes: dashboard },
])('all of the $name, layouts as well, is below an error boundary', ({ routes }) => {
  expect(routes.filter(({ ErrorBoundary }) => !ErrorBoundary)).toEqual([])
})

test('a page that the server fails to render has a way home, and no stack', async () => {
  app.get('/fails', () => {
    throw new TypeError('brands.map is not a function')
  })
  const remote = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const answer = await app.request('/fails', { headers: { accept: 'text/html' } }, remote)
  const page = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(page).toContain('<h1>Something went wrong</h1>')
  expect(page).toContain('<a href="/">Go home</a>')
  expect(page).not.toMatch(/TypeError|brands[.]map|node_modules/)
})

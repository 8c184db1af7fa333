import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Component } from './page.tsx'

const collections = [{ gender: 'Men', total: 0 }]

function homeOf(brands: number): string {
  const routes = [{ id: 'home', path: '/', Component, loader: () => null }]
  const loaderData = { home: { products: [], collections, brands } }
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />,
  )
}

test('an empty shop advertises neither brands nor picks; one of three brands says three', () => {
  const empty = homeOf(0)
  expect(empty).toContain('₹30')
  expect(empty).not.toContain('brands, from')
  expect(empty).not.toContain('First picks')
  expect(homeOf(3)).toMatch(/>3<.*>brands, from/)
})

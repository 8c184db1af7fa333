import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { facetNames } from '../../shop/catalog/product-index/rules.ts'
import { callThrough } from '../shared/api.ts'
import { loadSport } from './loader.ts'
import { Component } from './page.tsx'

const words = 'Willow from Meerut.\nKnocked in.'
const cricket = { slug: 'cricket', name: 'Cricket', words, total: 1 }
const asked: URL[] = []

function load(slug: string, query = '') {
  const facets = Object.fromEntries(facetNames.map((name) => [name, []]))
  callThrough(async (path) => {
    const url = new URL(String(path), 'http://shop')
    asked.push(url)
    if (url.pathname.endsWith('getSports')) return Response.json({ sports: [cricket] })
    if (url.pathname.endsWith('getFacets')) return Response.json({ facets, capped: false, priceRanges: [] })
    return Response.json({ products: [], total: 12 })
  })
  const request = new Request(`http://shop/sport/${slug}?${query}`)
  return loadSport({ request, params: { slug } })
}

async function htmlOf(query = ''): Promise<string> {
  const routes = [{ id: 'sport', path: '/', Component, loader: () => null }]
  const loaderData = { sport: await load('cricket', query) }
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />,
  )
}

test('the page of a sport has its name, the owner’s words and its place in the shop', async () => {
  const html = await htmlOf()
  expect(html).toContain(words)
  expect(html).toContain('<h1 class="type-hero wrap-anywhere">Cricket</h1>')
  expect(html).toContain('content="Willow from Meerut."')
  expect(html).toContain('"@type":"BreadcrumbList"')
  expect(html).toContain('href="/sport/cricket"')
})

test('it asks for products of its sport alone, with the filters and the order that were chosen', async () => {
  asked.length = 0
  const { listing } = await load('cricket', 'gender=Women&sport=gym&search=tee&sort=AZ')
  const query = asked.find(({ pathname }) => pathname.endsWith('getProducts'))?.searchParams
  expect(query?.get('sport')).toBe('cricket')
  expect([query?.get('gender'), query?.get('search'), query?.get('sort')]).toEqual(['Women', '', 'AZ'])
  expect(listing.meta).toMatchObject({ title: 'Cricket: Women', path: '/sport/cricket' })
  expect(listing.facets.groups.map(({ name }) => name)).not.toContain('sport')
})

test('a sport that the shop does not show is not found', async () => {
  await expect(load('quidditch')).rejects.toMatchObject({ init: { status: 404 } })
})

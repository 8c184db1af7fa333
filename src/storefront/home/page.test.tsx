import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mapNames } from '../../lib/map-names.ts'
import { type ShopTextName, shopTexts } from '../../shop/settings/shop-texts.data.ts'
import { type SellingFacts, ShopFactsContext } from '../shared/shop-facts.ts'
import { Component } from './page.tsx'

const collections = [{ gender: 'Men', total: 0, picture: null }]
const rows = [{ kind: 'collections', title: 'Collections', collections }]
const hero = { picture: null, headline: 'Run Hyderabad', text: '', button: 'To the shop' }

const texts = {
  ...mapNames<Record<ShopTextName, string>>(
    Object.keys(shopTexts) as ShopTextName[],
    (name) => shopTexts[name].default,
  ),
  newsletter: false,
}

const facts = {
  name: 'Deccan Sports',
  logo: null,
  style: {},
  texts,
  ratings: false,
  sortsByRating: false,
  wishlists: true,
  asksSource: false,
  tells: [],
  codCaptcha: true,
  origin: '',
  demo: false,
  seller: '',
  supportEmail: '',
  brands: [],
  sports: [],
  heads: {},
  priceBounds: '',
  google: false,
  onlinePayment: false,
  wallet: false,
  paymentScript: '',
  multibuys: [],
}

const usual = { shippingFee: 30, freeShippingFrom: null, feeBasis: null, onlyState: null, codLimit: 1000 }

function homeOf(brands: number, selling: Partial<SellingFacts> = {}): string {
  const routes = [{ id: 'home', path: '/', Component, loader: () => null }]
  const loaderData = { home: { hero, rows, brands } }
  return renderToStaticMarkup(
    <ShopFactsContext
      value={{
        ...facts,
        selling: { ...usual, delivery: '', payment: '', returns: '', paidBack: '', ...selling },
      }}
    >
      <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />
    </ShopFactsContext>,
  )
}

test('an empty shop advertises neither brands nor picks; one of three brands says three', () => {
  const empty = homeOf(0)
  expect(empty).toContain('₹30')
  expect(empty).not.toContain('brands, from')
  expect(empty).not.toContain('First picks')
  expect(homeOf(3)).toMatch(/>3<.*>brands, from/)
})

test('promises follow the settings: free delivery is called so, and cash that is not taken is not offered', () => {
  const home = homeOf(0, { shippingFee: 0, codLimit: 0 })
  expect(home).toContain('Free')
  expect(home).not.toContain('pay in cash')
  expect(homeOf(0, { shippingFee: 49, codLimit: 2500 })).toMatch(/₹49.*₹2,500/)
  expect(homeOf(0, { freeShippingFrom: 999 })).toMatch(/₹30.*delivery, free from ₹999/)
  expect(homeOf(0, { feeBasis: 'by PIN code' })).toMatch(/From ₹30.*delivery, by PIN code/)
  const byWeight = { feeBasis: 'by weight', freeShippingFrom: 999 }
  expect(homeOf(0, byWeight)).toMatch(/From ₹30.*delivery, by weight, free from ₹999/)
  expect(homeOf(0, { ...byWeight, shippingFee: 0 })).toMatch(
    /Free.*delivery of some orders, by weight, free from ₹999/,
  )
})

test("an owner's home has the owner's words, and neither the demo's pictures nor empty collections", () => {
  const home = homeOf(0)
  expect(home).toContain('Run Hyderabad')
  expect(home).toContain('To the shop')
  expect(home).not.toContain('.avif')
  expect(home).not.toContain('Collections')
})

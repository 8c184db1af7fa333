import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { fromRupees } from '../../lib/money.ts'
import { noCharges } from '../../shop/charges/rules.ts'
import { ProfileFrame } from '../account/frame.tsx'
import { CashOnDelivery } from '../checkout/cash-on-delivery.tsx'
import { ProductCard } from '../product-card/product-card.tsx'
import { queryClient } from '../session/query-client.ts'
import { type ShopFacts, ShopFactsContext } from '../shared/shop-facts.ts'
import { Component as WishlistPage } from '../wishlist/page.tsx'
import { Footer } from './layout/footer.tsx'
import { VisitorLinks } from './layout/visitor-links.tsx'

const product = {
  ...{
    _id: 'p',
    productName: 'Vayu',
    brand: { _id: 'b', brandName: 'SG' },
    category: { _id: 'c', categoryName: 'Bats' },
  },
  ...{ gender: 'Men', regularPrice: 500, salePrice: 500, discountedPrice: null, offerPercentage: null },
  ...{ sizes: [], thumbnail: null, pictures: { thumbnail: null }, second: null, status: true },
} as unknown as ComponentProps<typeof ProductCard>['product']

const purchase = {
  cart: { items: [], terms: { codLimit: 1000 } },
  totals: { total: fromRupees(500), charges: noCharges },
  address: {},
} as unknown as ComponentProps<typeof CashOnDelivery>

function WithFacts({ facts, children }: { facts: Partial<ShopFacts>; children: ReactNode }) {
  const standard = useContext(ShopFactsContext)
  return <ShopFactsContext value={{ ...standard, ...facts }}>{children}</ShopFactsContext>
}

function render(facts: Partial<ShopFacts>, screen: ReactNode): string {
  const element = (
    <QueryClientProvider client={queryClient}>
      <WithFacts facts={facts}>{screen}</WithFacts>
    </QueryClientProvider>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each<[string, ReactNode]>([
  ['a card', <ProductCard key="" product={product} sizes="" loading="lazy" upright={false} still />],
  ['the links of the header', <VisitorLinks key="" className="" />],
  ['the footer', <Footer key="" />],
  [
    'the menu of the account',
    <ProfileFrame key="" title="Profile">
      <p />
    </ProfileFrame>,
  ],
])('%s names the wishlist, and does not where the owner has switched it off', (_where, screen) => {
  expect(render({ wishlists: true }, screen)).toMatch(/wishlist/i)
  expect(render({ wishlists: false }, screen)).not.toMatch(/wishlist/i)
})

test('the page of the wishlist says that there is none where the owner has switched it off', () => {
  expect(render({ wishlists: false }, <WishlistPage />)).toContain('There is no wishlist')
  expect(render({ wishlists: true }, <WishlistPage />)).not.toContain('There is no wishlist')
})

test('cash on delivery asks for a captcha where the owner wants one, and else only for the click', () => {
  const asked = render({ codCaptcha: true }, <CashOnDelivery {...purchase} />)
  const unasked = render({ codCaptcha: false }, <CashOnDelivery {...purchase} />)
  expect(asked).toMatch(/Captcha.*Confirm Order/s)
  expect(unasked).toContain('Confirm Order')
  expect(unasked).not.toMatch(/captcha|a person/i)
})

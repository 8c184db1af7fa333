import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Meta } from './meta.tsx'
import { ShopFactsContext } from './shop-facts.ts'

const nike = { title: 'All of Nike', description: '', picture: null }

function markupOf(page: string | null): string {
  return renderToStaticMarkup(
    <ShopFactsContext.Consumer>
      {(facts) => (
        <ShopFactsContext value={{ ...facts, origin: 'https://shop.example', heads: { 'brand:nike': nike } }}>
          <Meta title="Products" path="/shop" page={page} ownPath="/shop?brand=Nike" />
        </ShopFactsContext>
      )}
    </ShopFactsContext.Consumer>,
  )
}

test('a filtered list has an address of its own only where it has a head of its own', () => {
  const own = markupOf('brand:nike')
  expect(own).toContain('<link rel="canonical" href="https://shop.example/shop?brand=Nike"/>')
  expect(own).toContain('<meta property="og:url" content="https://shop.example/shop?brand=Nike"/>')
  for (const page of ['brand:puma', null])
    expect(markupOf(page)).toContain('<link rel="canonical" href="https://shop.example/shop"/>')
})

import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ProductGrid } from './product-grid.tsx'

type Cards = ComponentProps<typeof ProductGrid>['products']

const thumbnail = { src: '/images/a', width: 1280, height: 960, colour: '#eeeeee', widths: [160, 320] }
const goods = (clothing: boolean[]) =>
  clothing.map((isClothing, index) => ({
    ...{ _id: String(index), productName: 'Goods', brand: { _id: 'b', brandName: 'SG' }, second: null },
    ...{ gender: 'Men', regularPrice: 500, salePrice: 500, discountedPrice: null, offerPercentage: null },
    ...{ sizes: [], status: true, pictures: { thumbnail } },
    ...(isClothing && { isClothing }),
  })) as unknown as Cards

function picturesOf(products: Cards): string[] {
  const element = <ProductGrid products={products} columns={4} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.match(/<img [^>]*>/g) ?? []
}

test('a list of clothing is upright, and shows the other goods in it whole', () => {
  const pictures = picturesOf(goods([true, false, true]))
  expect(pictures.map((picture) => picture.includes('aspect-4/5!'))).toEqual([true, true, true])
  expect(pictures.map((picture) => picture.includes('object-contain!'))).toEqual([false, true, false])
})

test('a list of other goods has all pictures as they are, those of clothing too', () => {
  const pictures = picturesOf(goods([false, true]))
  expect(pictures).toHaveLength(2)
  expect(pictures.join('')).not.toMatch(/4\/5|contain/)
})

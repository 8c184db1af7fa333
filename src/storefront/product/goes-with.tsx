import { useEffect, useState } from 'react'
import { type Card, cardOf } from '../product-card/card.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { api, send } from '../shared/api.ts'
import { CardRow } from './card-row.tsx'

/** What others bought with it. Nothing is shown without them, or where they cannot be read. */
export default function GoesWith({ productId: id }: { productId: string }) {
  const [products, setProducts] = useState<Card[]>([])
  useEffect(() => {
    let isLate = false
    send(api.product.goesWith[':id'].$get({ param: { id } })).then(
      (found) => isLate || setProducts(found.products.map(cardOf)),
      () => {},
    )
    return () => {
      isLate = true
    }
  }, [id])
  if (products.length === 0) return null
  return (
    <CardRow id="goes-with" title="Goes with it">
      <ProductGrid products={products} columns={4} still />
    </CardRow>
  )
}

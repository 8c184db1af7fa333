import { useEffect, useState } from 'react'
import { isAvailable } from '../../shop/catalog/rules.ts'
import { Button } from '../../ui/button.tsx'
import { type Card, cardOf } from '../product-card/card.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { api, send } from '../shared/api.ts'
import { CardRow } from './card-row.tsx'
import { forgetViewed } from './viewed-products.ts'

export default function ViewedGrid({ ids, clear }: { ids: string[]; clear: () => void }) {
  const [products, setProducts] = useState<Card[]>([])
  useEffect(() => {
    let isLate = false
    void Promise.allSettled(ids.map(fetchCard)).then((answers) => {
      if (!isLate)
        setProducts(
          answers
            .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
            .filter(isAvailable),
        )
    })
    return () => {
      isLate = true
    }
  }, [ids])
  if (products.length === 0) return null
  const forget = () => {
    forgetViewed()
    clear()
  }
  return (
    <CardRow
      id="viewed"
      title="Recently viewed"
      action={
        <Button variant="quiet" size="small" className="px-0!" onClick={forget}>
          <span>Clear</span>
          <span className="sr-only"> recently viewed</span>
        </Button>
      }
    >
      <ProductGrid products={products} columns={4} still />
    </CardRow>
  )
}

async function fetchCard(id: string): Promise<Card> {
  const { productsDetails } = await send(api.product.productDetails[':id'].$get({ param: { id } }))
  return cardOf(productsDetails)
}

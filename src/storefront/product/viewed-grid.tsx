import { useEffect, useState } from 'react'
import { isAvailable } from '../../shop/catalog/rules.ts'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { Button } from '../../ui/button.tsx'
import { type Card, cardOf } from '../product-card/card.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { api, send } from '../shared/api.ts'
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
    <section aria-labelledby="viewed" className="page-width pt-20 lg:pt-28">
      <Corner>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="viewed" className="type-title">
            Recently viewed
          </h2>
          <Button variant="quiet" size="small" className="px-0!" onClick={forget}>
            <span>Clear</span>
            <span className="sr-only"> recently viewed</span>
          </Button>
        </div>
      </Corner>
      <div className="pt-8">
        <ProductGrid products={products} columns={4} still />
      </div>
    </section>
  )
}

async function fetchCard(id: string): Promise<Card> {
  const { productsDetails } = await send(api.product.productDetails[':id'].$get({ param: { id } }))
  return cardOf(productsDetails)
}

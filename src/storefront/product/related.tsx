import { Corner } from '../../ui/brand-art/touchline.tsx'
import type { Card } from '../product-card/card.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'

export function Related({ products }: { products: Card[] }) {
  return (
    <section aria-labelledby="related" className="page-width pt-20 lg:pt-28">
      <Corner>
        <h2 id="related" className="type-title">
          Related products
        </h2>
      </Corner>
      <div className="pt-8">
        {products.length > 0 ? (
          <ProductGrid products={products} columns={4} still />
        ) : (
          <p className="text-muted">No related products found.</p>
        )}
      </div>
    </section>
  )
}

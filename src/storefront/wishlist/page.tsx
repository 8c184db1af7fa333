import { lazy, useState } from 'react'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import { LoadFailed } from '../../client/load-failed.tsx'
import { isAvailable } from '../../shop/catalog/rules.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PriceAlert } from '../alerts/price-alert.tsx'
import { GridSkeleton, ProductGrid } from '../product-card/product-grid.tsx'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { AddToCart } from './add-to-cart.tsx'
import { useWishlist } from './queries.ts'

const TellMe = lazy(() => import('../alerts/tell-me.tsx'))

export function Component() {
  return useShopFacts().wishlists ? (
    <Wishlist />
  ) : (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta title="Wishlist" hidden />
      <EmptyState
        level={1}
        title="There is no wishlist"
        action={<ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>}
      >
        This shop keeps none.
      </EmptyState>
    </div>
  )
}

function Wishlist() {
  const { data: products, isError, refetch } = useWishlist()
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta title="Wishlist" hidden />
      {products?.length === 0 ? (
        <EmptyState
          level={1}
          title="YOUR WISHLIST IS EMPTY"
          action={<ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>}
        >
          Touch the heart of whatever you like, and it waits here.
        </EmptyState>
      ) : (
        <>
          <h1 className="type-title flex items-baseline gap-3">
            <span>Wishlist</span>
            {products && <span className="type-number text-muted text-xl">{products.length}</span>}
          </h1>
          <div className="mt-6">
            {products ? (
              <Wished products={products} />
            ) : isError ? (
              <LoadFailed what="Your wishlist could not be loaded" retry={() => void refetch()} />
            ) : (
              <GridSkeleton count={8} columns={4} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

function Wished({ products }: { products: PopulatedProductOnWire[] }) {
  const cards = products.map((product) => ({ ...product, second: null }))
  const available = cards.filter(isAvailable)
  const unavailable = cards.filter((product) => !isAvailable(product))
  return (
    <>
      <h2 className="sr-only">Available</h2>
      <ProductGrid
        products={available}
        columns={4}
        aboveFold={4}
        action={(product) => (
          <>
            <AddToCart product={product} />
            <PriceAlert product={product} />
          </>
        )}
      />
      {unavailable.length > 0 && (
        <section className="mt-14 [&_img]:grayscale">
          <Corner>
            <h2 className="type-heading">Unavailable</h2>
          </Corner>
          <div className="pt-6">
            <ProductGrid
              products={unavailable}
              columns={4}
              action={(product) => product.status && <TellMeButton product={product} />}
            />
          </div>
        </section>
      )}
    </>
  )
}

function TellMeButton({ product }: { product: PopulatedProductOnWire }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        wide
        aria-label={`Tell me when ${product.productName} is back`}
        onClick={() => setOpen(true)}
      >
        Tell me when it is back
      </Button>
      <LazyBoundary key={String(isOpen)} onFailed={close}>
        {isOpen && <TellMe product={product} onClose={close} />}
      </LazyBoundary>
    </>
  )
}

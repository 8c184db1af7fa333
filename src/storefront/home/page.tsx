import { useLoaderData } from 'react-router'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { shippingFee } from '../../shop/cart/rules.ts'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { Link } from '../../ui/link.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { Meta } from '../shared/meta.tsx'
import { byBrands, useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { Collections } from './collections.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './loader.ts'
import { Promises } from './promises.tsx'

export { loadHome as loader }

export function Component() {
  const { products, collections, brands } = useLoaderData<typeof loadHome>()
  return (
    <>
      <Meta
        title="Maidan: sportswear, shoes and gear"
        description={`Footwear, kit and gear for men, women and kids${byBrands(useShopFacts().brands)}, delivered across India for ${formatRupees(toRupees(shippingFee))}.`}
        path={urls.home}
        picture={products[0]?.pictures.thumbnail ?? null}
      />
      <Hero />
      <Promises brands={brands} />
      {products.length > 0 && (
        <section aria-labelledby="best" className="page-width pt-16">
          <Corner
            aside={
              <Link to={urls.shop} className="font-semibold underline decoration-2 underline-offset-4">
                Shop everything
              </Link>
            }
          >
            <h2 id="best" className="type-title">
              First picks
            </h2>
          </Corner>
          <div className="pt-8">
            <ProductGrid products={products} columns={4} />
          </div>
        </section>
      )}
      <Collections collections={collections} />
    </>
  )
}

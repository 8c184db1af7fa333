import { BrandLogo } from '../shared/brand-logo.tsx'
import { BrandActions } from './brand-actions.tsx'
import { BrandProducts } from './brand-products.tsx'
import type { Brand } from './queries.ts'

export function BrandCard({ brand }: { brand: Brand }) {
  const { brandName, brandTitle, productCount } = brand
  return (
    <article className="flex items-center gap-4 py-3">
      <BrandLogo of={brand.picture?.src} name={brand.brandName} />
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold">{brandName}</h2>
        <p className="line-clamp-1 text-muted text-sm">{brandTitle}</p>
        <p className="text-muted text-sm">
          <BrandProducts brand={brand} /> {productCount === 1 ? 'product' : 'products'}
        </p>
      </div>
      <BrandActions brand={brand} />
    </article>
  )
}

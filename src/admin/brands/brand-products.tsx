import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import type { Brand } from './queries.ts'

export function BrandProducts({ brand: { brandName, productCount } }: { brand: Brand }) {
  if (productCount === 0) return <span className="text-muted">0</span>
  return (
    <TextLink
      to={urls.productsOf({ brand: brandName })}
      aria-label={`${productCount} ${productCount === 1 ? 'product' : 'products'} of ${brandName}`}
    >
      {productCount}
    </TextLink>
  )
}

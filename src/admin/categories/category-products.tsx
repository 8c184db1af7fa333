import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import type { Category } from './queries.ts'

export function CategoryProducts({ category }: { category: Category }) {
  const { categoryName, productCount } = category
  if (productCount === 0) return <span className="text-muted">0</span>
  return (
    <TextLink
      to={urls.productsOf({ category: categoryName })}
      aria-label={`${productCount} ${productCount === 1 ? 'product' : 'products'} of ${categoryName}`}
    >
      {productCount}
    </TextLink>
  )
}

import { formatDate } from '../../lib/dates.ts'
import { CategoryActions } from './category-actions.tsx'
import { CategoryProducts } from './category-products.tsx'
import { CategoryStatus } from './category-status.tsx'
import type { Category } from './queries.ts'

export function CategoryCard({ category }: { category: Category }) {
  const { categoryName, description, productCount, createdAt } = category
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <h2 className="break-words font-semibold">{categoryName}</h2>
      <CategoryActions category={category} />
      <p className="col-span-2 line-clamp-2 text-muted text-sm">{description}</p>
      <p className="text-muted text-sm">
        <CategoryProducts category={category} /> {productCount === 1 ? 'product' : 'products'} ·{' '}
        {formatDate(createdAt)}
      </p>
      <CategoryStatus category={category} />
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { bestProductsQuery } from '../reports/queries.ts'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { urls } from '../shared/urls.ts'

export function TopSellers() {
  const { data, isError, refetch } = useQuery(bestProductsQuery)
  return (
    <section aria-labelledby="top">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="top" className="type-heading">
          Top 3 best sellers
        </h2>
        <TextLink to={urls.bestSelling} className="text-sm">
          Best Selling
        </TextLink>
      </div>
      {isError && !data ? (
        <div role="alert" className="border-line border-y py-4">
          <FieldError>The best sellers could not be loaded.</FieldError>
          <Button variant="secondary" size="small" className="mt-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data?.length === 0 ? (
        <p className="border-line border-y py-8 text-muted">Nothing was sold yet.</p>
      ) : (
        <ol className="border-text border-t-2">
          {data
            ? data.slice(0, 3).map(({ _id: product, totalSold }, index) => (
                <li
                  key={product._id}
                  className="grid grid-cols-[1.5rem_7rem_minmax(0,1fr)] items-center gap-4 border-line border-b py-3"
                >
                  <span aria-hidden className="type-number text-2xl text-muted">
                    {index + 1}
                  </span>
                  <Thumbnail picture={product.thumbnail} className="w-28" />
                  <span className="min-w-0">
                    <TextLink
                      to={urls.product(product._id)}
                      className="line-clamp-2 font-semibold not-hover:no-underline"
                    >
                      {product.productName}
                    </TextLink>
                    <span className="type-number text-muted text-sm">{`${totalSold.toLocaleString('en-IN')} sold`}</span>
                  </span>
                </li>
              ))
            : [1, 2, 3].map((index) => (
                <li key={index} className="border-line border-b py-3">
                  <Skeleton className="h-21" />
                </li>
              ))}
        </ol>
      )}
    </section>
  )
}

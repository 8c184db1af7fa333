import { useQueries } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListHead } from '../list/list-head.tsx'
import { BrandLogo } from '../shared/brand-logo.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { urls } from '../shared/urls.ts'
import { BestTable } from './best-table.tsx'
import { bestBrandsQuery, bestCategoriesQuery, bestProductsQuery } from './queries.ts'

export function Component() {
  const results = useQueries({ queries: [bestProductsQuery, bestCategoriesQuery, bestBrandsQuery] })
  const [products, categories, brands] = results
  const retry = () => {
    for (const one of results) if (one.isError) void one.refetch()
  }
  return (
    <>
      <ListHead title="Best Selling" />
      {results.some(({ isError, data }) => isError && !data) ? (
        <LoadFailed what="The best sellers could not be loaded" retry={retry} />
      ) : products.data?.length === 0 ? (
        <EmptyState drawing="bench" title="Nothing was sold yet">
          The ten products, categories and brands that sell best stand here.
        </EmptyState>
      ) : (
        <>
          <p className="-mt-3 mb-8 max-w-prose text-muted">
            Units sold since the shop opened, without what was cancelled or taken back.
          </p>
          <div className="grid items-start gap-x-10 gap-y-12 md:grid-cols-2 xl:grid-cols-[1.4fr_1fr_1.1fr]">
            {products.data && categories.data && brands.data ? (
              <>
                <BestTable
                  title="Products"
                  of="Product"
                  best={products.data.map(({ _id: { _id, productName, thumbnail }, totalSold }) => ({
                    id: _id,
                    name: productName,
                    units: totalSold,
                    to: urls.product(_id),
                    picture: <Thumbnail picture={thumbnail} className="w-16" />,
                  }))}
                />
                <BestTable
                  title="Categories"
                  of="Category"
                  best={categories.data.map(({ _id: { _id, categoryName }, totalSold }) => ({
                    id: _id,
                    name: categoryName,
                    units: totalSold,
                  }))}
                />
                <BestTable
                  title="Brands"
                  of="Brand"
                  best={brands.data.map(({ _id: { _id, brandName, logo }, totalSold }) => ({
                    id: _id,
                    name: brandName,
                    units: totalSold,
                    picture: <BrandLogo picture={logo} name={brandName} small />,
                  }))}
                />
              </>
            ) : (
              ['products', 'categories', 'brands'].map((what) => <TableSkeleton key={what} />)
            )}
          </div>
        </>
      )}
    </>
  )
}

const TableSkeleton = () => (
  <div className="grid gap-6 pt-2">
    <Skeleton className="mb-4 h-6 w-32" />
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} className="h-11" />
    ))}
  </div>
)

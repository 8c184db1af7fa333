import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useParams } from 'react-router'
import { Refusal } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ThingHistory } from '../audit-log/history.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { may } from '../shared/permissions.ts'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { SizeListsLoaded } from '../size-lists/size-lists-loaded.tsx'
import { ProductForm } from './product-form.tsx'
import { productQuery } from './queries.ts'

export function Component() {
  const { productId = '' } = useParams()
  const { data: product, error, refetch } = useQuery(productQuery(productId))
  if (error && !product) {
    if (error instanceof Refusal && error.status < 500)
      return <NotFound list={{ label: 'Products', to: urls.products }} />
    return <LoadFailed what="This product could not be loaded" retry={() => void refetch()} />
  }
  if (!product) return <Skeleton className="h-96 w-full" />
  const { productName } = product
  return (
    <>
      <Title>{productName}</Title>
      <Breadcrumbs crumbs={[{ label: 'Products', to: urls.products }, { label: productName }]} />
      <div className="mt-4 mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="type-title min-w-0 break-words">{productName}</h1>
        {may('products:write') && (
          <ButtonLink to={urls.copyOfProduct(productId)} variant="secondary" size="small">
            <Copy size={16} aria-hidden />
            <span>Duplicate</span>
          </ButtonLink>
        )}
      </div>
      <SizeListsLoaded waiting={<Skeleton className="h-96 w-full" />}>
        <ProductForm key={productId} product={product} onCreated={() => undefined} />
      </SizeListsLoaded>
      <div className="mt-12 empty:hidden">
        {may('changes:read') && <ThingHistory thing="product" id={productId} />}
      </div>
    </>
  )
}

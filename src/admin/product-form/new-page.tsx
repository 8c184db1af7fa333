import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Refusal } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { SizeListsLoaded } from '../size-lists/size-lists-loaded.tsx'
import type { CopyKind } from './fields.ts'
import { ProductForm } from './product-form.tsx'
import { productQuery } from './queries.ts'

export function Component() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [copyOf, colourOf] = [params.get('copyOf'), params.get('colourOf')]
  const originalId = colourOf ?? copyOf
  const kind = colourOf === null ? 'copy' : 'colour'
  const onCreated = () => void navigate(urls.products)
  return (
    <>
      <Title>Add product</Title>
      <Breadcrumbs crumbs={[{ label: 'Products', to: urls.products }, { label: 'Add product' }]} />
      <h1 className="type-title mt-4 mb-8">Add product</h1>
      <SizeListsLoaded waiting={<Skeleton className="h-96 w-full" />}>
        {originalId === null ? (
          <ProductForm key="new" onCreated={onCreated} />
        ) : (
          <CopyForm key={kind + originalId} originalId={originalId} kind={kind} onCreated={onCreated} />
        )}
      </SizeListsLoaded>
    </>
  )
}

interface CopyFormProps {
  originalId: string
  kind: CopyKind
  onCreated: () => void
}

function CopyForm({ originalId, kind, onCreated }: CopyFormProps) {
  const { data: original, error, refetch } = useQuery(productQuery(originalId))
  if (original) return <ProductForm original={{ product: original, kind }} onCreated={onCreated} />
  if (error instanceof Refusal && error.status < 500)
    return <NotFound list={{ label: 'Products', to: urls.products }} />
  if (error) return <LoadFailed what="This product could not be loaded" retry={() => void refetch()} />
  return <Skeleton className="h-96 w-full" />
}

import { useNavigate } from 'react-router'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { ProductForm } from './product-form.tsx'

export function Component() {
  const navigate = useNavigate()
  return (
    <>
      <Title>Add product</Title>
      <Breadcrumbs crumbs={[{ label: 'Products', to: urls.products }, { label: 'Add product' }]} />
      <h1 className="type-title mt-4 mb-8">Add product</h1>
      <ProductForm onCreated={() => void navigate(urls.products)} />
    </>
  )
}

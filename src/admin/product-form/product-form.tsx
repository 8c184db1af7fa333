import { FormProvider } from 'react-hook-form'
import { momentInWords } from '../../lib/dates.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Status } from '../../ui/status.tsx'
import { useShortcuts } from '../shared/shortcuts.ts'
import { BasicsSection } from './basics-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { GoLiveSection } from './go-live-section.tsx'
import { LabelSection } from './label-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { Preview } from './preview.tsx'
import { PriceSection } from './price-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { SizesSection } from './sizes-section.tsx'
import { SportsSection } from './sports-section.tsx'
import { StyleSection } from './style-section.tsx'
import { TaxSection } from './tax-section.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { type Original, useProductForm } from './use-product-form.ts'

interface ProductFormProps {
  /** Omitted for a new product. */
  product?: ProductOnWire | undefined
  original?: Original | undefined
  onCreated: () => void
}

export function ProductForm({ product, original, onCreated }: ProductFormProps) {
  const state = useProductForm(product, original, onCreated)
  const { form, submit, isUnsaved, leave } = state
  useShortcuts({ saveProduct: () => submit() })

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={product ? `Edit ${product.productName}` : 'Add product'}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid grid-cols-1 gap-10">
            <BasicsSection product={product} />
            <SportsSection />
            <PriceSection />
            <TaxSection />
            <LabelSection />
            <SizesSection productId={product?._id} />
            <StyleSection product={product} />
            <DeliverySection />
            <PicturesSection />
            {!product?.status && (
              <GoLiveSection withoutTime={product || original ? 'when it is activated' : 'at once'} />
            )}
          </div>
          <div className="max-w-72 xl:sticky xl:top-10">
            <Section title="How shoppers see it">
              <Preview product={product} />
              {product && <ProductVisibility isActive={product.status} goLiveAt={product.goLiveAt} />}
              {original && <ProductVisibility isActive={false} />}
            </Section>
          </div>
        </div>
        <SaveBar state={state} />
      </form>
      <UnsavedChangesGuard isUnsaved={isUnsaved} onLeave={leave} />
    </FormProvider>
  )
}

function ProductVisibility({ isActive, goLiveAt }: { isActive: boolean; goLiveAt?: string | undefined }) {
  return (
    <div className="text-sm">
      <Status tone={isActive ? 'good' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Status>
      {!isActive && (
        <p className="mt-1 text-muted">{`Shoppers don’t find it until ${goLiveAt ? momentInWords(goLiveAt) : 'it is activated'}.`}</p>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { genders } from '../../shop/catalog/rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BrandDialog } from '../brands/brand-dialog.tsx'
import { CategoryDialog } from '../categories/category-dialog.tsx'
import { allBrands, allCategories } from '../shared/reference-data.ts'
import { labels, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'

export function BasicsSection({ product }: { product: ProductOnWire | undefined }) {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control })
  const { data: categories, ...categoriesQuery } = useQuery(allCategories)
  const { data: brands, ...brandsQuery } = useQuery(allBrands)
  const category = useWatch({ control, name: 'category' })
  const [adding, setAdding] = useState<'category' | 'brand'>()
  const chooseCategory = useChoiceOfNew('category', categories)
  const chooseBrand = useChoiceOfNew('brand', brands)
  const isHidden = categories?.some(({ _id, status }) => _id === category && !status)
  const fieldProps = (name: 'productName' | 'description' | 'category' | 'brand' | 'gender') => ({
    label: labels[name],
    required: true,
    error: errors[name]?.message,
    ...register(name),
  })

  return (
    <Section title="What it is">
      <TextField {...fieldProps('productName')} autoComplete="off" />
      <TextArea {...fieldProps('description')} className="[&_textarea]:min-h-32" />
      <div className="grid gap-5 sm:grid-cols-3">
        <div>
          <SelectField
            // Remount when the options have loaded: a select cannot show a value without its option.
            key={categories ? 'category' : 'no category'}
            {...fieldProps('category')}
            hint={isHidden ? 'Inactive: shoppers don’t see its products.' : loadFailure(categoriesQuery)}
          >
            <option value="">Choose a category</option>
            {!categories && product && (
              <option value={product.category._id}>{product.category.categoryName}</option>
            )}
            {categories?.map(({ _id, categoryName, status }) => (
              <option key={_id} value={_id}>
                {status ? categoryName : `${categoryName} (inactive)`}
              </option>
            ))}
          </SelectField>
          <NewButton of="category" onClick={() => setAdding('category')} />
        </div>
        <div>
          <SelectField
            key={brands ? 'brand' : 'no brand'}
            {...fieldProps('brand')}
            hint={loadFailure(brandsQuery)}
          >
            <option value="">Choose a brand</option>
            {!brands && product && <option value={product.brand._id}>{product.brand.brandName}</option>}
            {brands?.map(({ _id, brandName }) => (
              <option key={_id} value={_id}>
                {brandName}
              </option>
            ))}
          </SelectField>
          <NewButton of="brand" onClick={() => setAdding('brand')} />
        </div>
        <SelectField {...fieldProps('gender')}>
          <option value="">Choose</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {gender}
            </option>
          ))}
        </SelectField>
      </div>
      {adding === 'category' && (
        <CategoryDialog onSaved={chooseCategory} close={() => setAdding(undefined)} />
      )}
      {adding === 'brand' && <BrandDialog onSaved={chooseBrand} close={() => setAdding(undefined)} />}
    </Section>
  )
}

function NewButton({ of, onClick }: { of: 'category' | 'brand'; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick} className="mt-1 px-0!">
      <Plus size={16} aria-hidden />
      <span>{`New ${of}`}</span>
    </Button>
  )
}

/** Chooses the id once its option is there: a select cannot show a value without it. */
function useChoiceOfNew(name: 'category' | 'brand', options: readonly { _id: string }[] | undefined) {
  const { setValue } = useFormContext<ProductFields>()
  const [added, setAdded] = useState<string>()
  useEffect(() => {
    if (added === undefined || !options?.some(({ _id }) => _id === added)) return
    setValue(name, added, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    setAdded(undefined)
  }, [added, options, name, setValue])
  return setAdded
}

function loadFailure({ isError, refetch }: { isError: boolean; refetch: () => unknown }): ReactNode {
  if (!isError) return undefined
  return (
    <>
      <span>{'The others could not be loaded. '}</span>
      <button type="button" className="underline" onClick={() => void refetch()}>
        Try again
      </button>
    </>
  )
}

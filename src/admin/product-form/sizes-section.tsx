import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { sizeFields } from '../../shop/catalog/size-fields-rules.ts'
import { factsOf, namedSystems, sizeSystemOf } from '../../shop/catalog/size-rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { allCategories } from '../shared/reference-data.ts'
import { urls } from '../shared/urls.ts'
import { stockQuery } from '../stock/queries.ts'
import { labels, newRow, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'
import { lineOf, rowEnd, rowStyle, SizeRow, textsOfSize } from './size-row.tsx'

/** `productId` is undefined for a new product. */
export function SizesSection({ productId }: { productId: string | undefined }) {
  const { data: stock } = useQuery({
    ...stockQuery({ product: productId ?? '' }),
    enabled: productId !== undefined,
  })
  const { control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: 'sizes' })
  const { fields, append, remove } = useFieldArray({ control, name: 'sizes', keyName: 'key' })
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => append(newRow, { focusName: `sizes.${fields.length}.size` })
  const error = errors.sizes?.root?.message ?? errors.sizes?.message

  return (
    <Section
      title="Sizes and stock"
      about={
        productId === undefined
          ? undefined
          : 'Units that are sold while you edit stay sold: what you add or take away is counted from what is there. A size without a low level of its own has the shop’s, from the settings. The pick list goes by place.'
      }
    >
      <div className="@container">
        {fields.length > 0 && (
          <p aria-hidden className={`${rowStyle} type-label pb-1 text-muted text-xs`}>
            <span>Size</span>
            <span>Stock</span>
            {[sizeFields.lowStock.label, ...textsOfSize.map((name) => sizeFields[name].label)].map(
              (label) => (
                <span key={label} className={lineOf(label)}>
                  {label}
                </span>
              ),
            )}
            <span className={rowEnd} />
          </p>
        )}
        <ul aria-label="Sizes" className="grid gap-5 @4xl:gap-3">
          {fields.map(({ key }, index) => (
            <SizeRow
              key={key}
              index={index}
              stock={stock?.rows}
              onEnter={add}
              onRemove={() => {
                remove(index)
                addButton.current?.focus()
              }}
            />
          ))}
        </ul>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <SizeSystemField />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button ref={addButton} variant="secondary" size="small" onClick={add}>
          <Plus size={16} aria-hidden />
          <span>Add a size</span>
        </Button>
        {productId !== undefined && (
          <TextLink to={`${urls.stock}?product=${productId}`} className="text-sm">
            Expected units
          </TextLink>
        )}
        <StockTotal />
      </div>
    </Section>
  )
}

function SizeSystemField() {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: 'sizesMean' })
  const { data: categories } = useQuery(allCategories)
  const [id, own] = useWatch({ control, name: ['category', 'sizesMean'] })
  const category = categories?.find(({ _id }) => _id === id)
  const ofCategory = category && sizeSystemOf({ ...category, name: category.categoryName })
  const systems = namedSystems()
  const system = systems.find((one) => one.system === own)?.system ?? ofCategory
  return (
    <SelectField
      label={labels.sizesMean}
      hint={system && `Written as ${factsOf(system).examples}.`}
      error={errors.sizesMean?.message}
      className="max-w-md"
      {...register('sizesMean')}
    >
      <option value="">{`As its category${ofCategory ? `: ${factsOf(ofCategory).name}` : ''}`}</option>
      {systems.map(({ system, name }) => (
        <option key={system} value={system}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function StockTotal() {
  const { control } = useFormContext<ProductFields>()
  const sizes = useWatch({ control, name: 'sizes' })
  const units = sizes.reduce((sum, { stock }) => sum + (Number(stock) || 0), 0)
  return (
    <p className="text-muted text-sm">
      <span className="type-number text-text">{units.toLocaleString('en-IN')}</span>
      <span>{` ${units === 1 ? 'unit' : 'units'} in ${sizes.length} ${sizes.length === 1 ? 'size' : 'sizes'}`}</span>
    </p>
  )
}

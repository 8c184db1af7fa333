import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useFormContext, useFormState } from 'react-hook-form'
import { formatRupees } from '../../lib/money.ts'
import { MAX_COLOURS_OF_STYLE } from '../../shop/catalog/style-rules.ts'
import type { ColourOnWire } from '../../shop/catalog/styles/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { may } from '../shared/permissions.ts'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { urls } from '../shared/urls.ts'
import { labels, type ProductFields } from './fields.ts'
import { coloursQuery } from './queries.ts'
import { Section } from './section.tsx'

/** `product` is undefined for a new one. */
export function StyleSection({ product }: { product: ProductOnWire | undefined }) {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: ['styleCode', 'colour'] })
  const field = (name: 'styleCode' | 'colour') => ({
    label: labels[name],
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <Section
      title="Style and colour"
      about="Products with the same style code are colours of one style: the page of each links to the others."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('styleCode')}
          hint={`Optional: letters, digits and . _ / -. At most ${MAX_COLOURS_OF_STYLE} products share one.`}
        />
        <TextField
          {...field('colour')}
          hint="As shoppers read it, the main colour first: White, navy blue."
        />
      </div>
      {product?.styleCode && <Colours product={product} />}
    </Section>
  )
}

function Colours({ product }: { product: ProductOnWire }) {
  const { _id } = product
  const { data: colours = [] } = useQuery(coloursQuery(_id))
  return (
    <>
      {colours.length > 1 && (
        <ul aria-label={`Colours of ${product.styleCode}`} className="border-line border-t">
          {colours.map((colour) => (
            <ColourRow key={colour._id} colour={colour} isCurrent={colour._id === _id} />
          ))}
        </ul>
      )}
      {may('products:write') && (
        <div>
          <ButtonLink to={urls.colourOfProduct(_id)} variant="secondary" size="small">
            <Plus size={16} aria-hidden />
            <span>Add a colour</span>
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function ColourRow({ colour: of, isCurrent }: { colour: ColourOnWire; isCurrent: boolean }) {
  const { _id, productName, colour, picture, price, status, stock = 0 } = of
  const name = colour ? `${productName}, ${colour}` : productName
  const inStock = stock === 0 ? 'Sold out' : `${stock.toLocaleString('en-IN')} in stock`
  return (
    <li className="flex items-center gap-3 border-line border-b py-2">
      <Thumbnail picture={picture?.src ?? null} className="w-14" />
      <div className="min-w-0">
        {isCurrent ? (
          <p className="wrap-anywhere font-semibold">{`${name} (this one)`}</p>
        ) : (
          <TextLink to={urls.product(_id)} className="wrap-anywhere">
            {name}
          </TextLink>
        )}
        <p className="text-muted text-sm">
          {[inStock, formatRupees(price), ...(status ? [] : ['not shown to shoppers'])].join(' · ')}
        </p>
      </div>
    </li>
  )
}

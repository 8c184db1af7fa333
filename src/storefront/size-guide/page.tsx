import { useLoaderData } from 'react-router'
import type { Gender } from '../../shop/catalog/gender-rules.ts'
import type { MeasuredKind } from '../../shop/catalog/size-guides/rules.ts'
import { sizeIn } from '../../shop/catalog/size-rules.ts'
import type { Elements } from '../../ui/elements.ts'
import { api, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { type Guide, guides, HowToMeasure, letters } from './guides.tsx'
import { SizeTable } from './size-table.tsx'

export const loader = () => send(api.product.getSizeGuides.$get())

const upTo = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

const adults: readonly Gender[] = ['Men', 'Women']
const letterSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'].flatMap((letter) => sizeIn('letters', letter) ?? [])

type BuiltInTable = {
  title: string
  guide: Guide | undefined
  sizes: readonly number[]
  /** A table for each. */
  genders?: readonly Gender[]
}

const kinds: Record<MeasuredKind, BuiltInTable> = {
  foot: { title: 'Shoes', guide: guides.uk, sizes: upTo(3, 12) },
  chest: { title: 'Chest', guide: letters, sizes: letterSizes, genders: adults },
  waist: { title: 'Waist', guide: guides.waistInches, sizes: upTo(26, 42, 2) },
  head: { title: 'Head', guide: guides.head, sizes: upTo(52, 62) },
}

export function Component() {
  const { sizeGuides, isCut, measured } = useLoaderData<typeof loader>()
  const { name } = useShopFacts()
  const isEmpty = sizeGuides.length === 0 && measured.length === 0
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta
        title="Size guide"
        description={`${name}: how to measure, and what the sizes mean.`}
        path={urls.sizeGuide}
      />
      <h1 className="type-title">Size guide</h1>
      <p className="mt-3 max-w-prose text-muted">
        {isEmpty
          ? 'The page of each product says its sizes.'
          : 'The page of each product has the guide to its own sizes.'}
      </p>
      <div className="mt-8 grid max-w-3xl gap-12">
        {sizeGuides.map(({ name, columns, rows }) => (
          <Section key={name} title={name}>
            <SizeTable caption={name} columns={columns} rows={rows} className="mt-5" />
          </Section>
        ))}
        {isCut && <p>These are not all: the guides of other brands are on the pages of their products.</p>}
        {measured.map((kind) => (
          <MeasuredSizes key={kind} {...kinds[kind]} />
        ))}
        {measured.length > 0 && (
          <p className="text-muted text-sm">
            Makers cut differently: between two sizes, take the larger one.
          </p>
        )}
      </div>
    </div>
  )
}

function MeasuredSizes({ title, guide, sizes, genders }: BuiltInTable) {
  if (!guide) return null
  const { columns, rowOf } = guide
  return (
    <Section title={title}>
      <div className="mt-5">
        <HowToMeasure guide={guide} />
      </div>
      {(genders ?? [null]).map((gender) => (
        <div key={gender} className="mt-5">
          {gender && <h3 className="type-label text-muted">{gender}</h3>}
          <SizeTable
            caption={gender ? `${title}, ${gender}` : title}
            columns={columns}
            rows={sizes.map((size) => rowOf(size, gender ?? 'Men'))}
          />
        </div>
      ))}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-label={title} className="border-text border-t-2 pt-4">
      <h2 className="type-heading wrap-anywhere">{title}</h2>
      {children}
    </section>
  )
}

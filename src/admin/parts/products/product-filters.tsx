import { useQuery } from '@tanstack/react-query'
import { genders } from '../../../shop/catalog/rules.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { type Choice, Filter } from '../list/filter.tsx'
import type { List } from '../list/use-list.ts'
import { allBrands, allCategories } from '../product-form/reference-data.ts'

/** What the list of products is narrowed by; the shop is asked for the choices that are not here. */
const filters: { name: string; label: string; choices?: readonly Choice[] }[] = [
  { name: 'category', label: 'Category' },
  { name: 'brand', label: 'Brand' },
  { name: 'gender', label: 'Gender', choices: genders },
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  {
    name: 'stock',
    label: 'Stock',
    choices: [
      { value: 'low', label: 'Low: 10 or fewer' },
      { value: 'out', label: 'Out of stock' },
    ],
  },
  {
    name: 'offer',
    label: 'Offer',
    choices: [
      { value: 'yes', label: 'On offer' },
      { value: 'no', label: 'Not on offer' },
    ],
  },
]

/** Their names, as the list's address says them. */
export const productFilters = filters.map(({ name }) => name)

/** Filters of the list of products; categories and brands by their names, as other pages lead here. */
export function ProductFilters({ list }: { list: List }) {
  const { data: categories } = useQuery(allCategories)
  const { data: brands } = useQuery(allBrands)
  const found: Record<string, Named[] | undefined> = {
    category: categories?.rows.map(({ _id, categoryName }) => named(_id, categoryName)),
    brand: brands?.rows.map(({ _id, brandName }) => named(_id, brandName)),
  }
  return (
    <>
      {filters.map(({ name, label, choices }) => (
        <Filter
          key={name}
          list={list}
          name={name}
          label={label}
          choices={choices ?? withChosen(list.filter(name), found[name])}
        />
      ))}
      {list.isNarrowed && (
        <TextLink to={list.wide} className="p-2 text-sm">
          Clear all
        </TextLink>
      )}
    </>
  )
}

type Named = { value: string; label: string }

/** By its name, as people read it in the address; several names are parted by commas, so one with a comma has its id there. */
function named(id: string, name: string): Named {
  return { value: name.includes(',') ? id : name, label: name }
}

/** What there is to choose; what the address says is among it before the others are there. */
function withChosen(chosen: string, choices: Named[] = []): Choice[] {
  const isThere = chosen === '' || choices.some(({ value }) => value === chosen)
  return isThere ? choices : [chosen, ...choices]
}

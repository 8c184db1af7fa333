import { useQuery } from '@tanstack/react-query'
import { genders } from '../../shop/catalog/rules.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { type Choice, Filter } from '../list/filter.tsx'
import { Filters } from '../list/filters.tsx'
import type { List } from '../list/use-list.ts'
import { allBrands, allCategories } from '../shared/reference-data.ts'
import { useShop } from '../shared/shop.ts'

/** Filters without `choices` have choices that the shop's data decide. */
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
      { value: 'scheduled', label: 'Goes live later' },
    ],
  },
  {
    name: 'stock',
    label: 'Stock',
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

export const productFilters = filters.map(({ name }) => name)

export function ProductFilters({ list }: { list: List }) {
  const { data: categories } = useQuery(allCategories)
  const { data: brands } = useQuery(allBrands)
  const { lowStock } = useShop()
  const ownChoices: Record<string, Option[] | undefined> = {
    stock: [
      { value: 'low', label: `Low: ${lowStock} or fewer` },
      { value: 'out', label: 'Out of stock' },
    ],
    category: categories?.map(({ _id, categoryName }) => toOption(_id, categoryName)),
    brand: brands?.map(({ _id, brandName }) => toOption(_id, brandName)),
  }
  return (
    <>
      <Filters list={list} names={productFilters}>
        {filters.map(({ name, label, choices }) => (
          <Filter
            key={name}
            list={list}
            name={name}
            label={label}
            choices={choices ?? withSelected(list.filter(name), ownChoices[name])}
          />
        ))}
      </Filters>
      {list.isFiltered && (
        <TextLink to={list.unfilteredUrl} className="p-2 text-sm max-sm:hidden">
          Clear all
        </TextLink>
      )}
    </>
  )
}

type Option = { value: string; label: string }

/** The URL has names, separated by commas, so a name with a comma is replaced by its id. */
function toOption(id: string, name: string): Option {
  return { value: name.includes(',') ? id : name, label: name }
}

/** Includes the URL's value before the choices have loaded. */
function withSelected(selected: string, choices: Option[] = []): Choice[] {
  const isListed = selected === '' || choices.some(({ value }) => value === selected)
  return isListed ? choices : [selected, ...choices]
}

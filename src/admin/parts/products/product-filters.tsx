import { useQuery } from '@tanstack/react-query'
import { genders } from '../../../shop/catalog/rules.ts'
import { Filter } from '../list/filter.tsx'
import type { List } from '../list/use-list.ts'
import { allBrands, allCategories } from '../product-form/choices.ts'

/** What the list of products is narrowed by, as its address says it. */
export const productFilters = ['category', 'brand', 'gender', 'status', 'stock', 'offer'] as const

const same = (value: string) => ({ value, label: value })

/** Filters of the list of products; categories and brands by their names, as other pages lead here. */
export function ProductFilters({ list }: { list: List }) {
  const { data: categories } = useQuery(allCategories)
  const { data: brands } = useQuery(allBrands)
  return (
    <>
      <Filter
        list={list}
        name="category"
        label="Category"
        any="Any category"
        choices={withChosen(
          list.filter('category'),
          categories?.rows.map(({ _id, categoryName }) => named(_id, categoryName)),
        )}
      />
      <Filter
        list={list}
        name="brand"
        label="Brand"
        any="Any brand"
        choices={withChosen(
          list.filter('brand'),
          brands?.rows.map(({ _id, brandName }) => named(_id, brandName)),
        )}
      />
      <Filter list={list} name="gender" label="Gender" any="Any gender" choices={genders.map(same)} />
      <Filter
        list={list}
        name="status"
        label="Status"
        any="Any status"
        choices={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
      />
      <Filter
        list={list}
        name="stock"
        label="Stock"
        any="Any stock"
        choices={[
          { value: 'low', label: 'Low: 10 or fewer' },
          { value: 'out', label: 'Out of stock' },
        ]}
      />
      <Filter
        list={list}
        name="offer"
        label="Offer"
        any="Any offer"
        choices={[
          { value: 'yes', label: 'On offer' },
          { value: 'no', label: 'Not on offer' },
        ]}
      />
    </>
  )
}

/** By its name, as people read it in the address; several names are parted by commas, so one with a comma has its id there. */
function named(id: string, name: string) {
  return { value: name.includes(',') ? id : name, label: name }
}

/** What there is to choose; what the address says is among it before the others are there. */
function withChosen(chosen: string, choices: { value: string; label: string }[] = []) {
  const isThere = chosen === '' || choices.some(({ value }) => value === chosen)
  return isThere ? choices : [same(chosen), ...choices]
}

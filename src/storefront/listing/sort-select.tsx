import { useId } from 'react'
import type { SortOption } from '../../shop/catalog/rules.ts'
import { allSortOptions, sortOptions } from '../../shop/catalog/rules.ts'
import { Select } from '../../ui/select.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'

const names: Record<SortOption, string> = {
  Recommended: 'Recommended',
  LowToHigh: 'Price: low to high',
  HighToLow: 'Price: high to low',
  NewArrivals: 'New arrivals',
  AZ: 'Name: A to Z',
  ZA: 'Name: Z to A',
  Country: 'Country of origin',
  Rating: 'Customer rating',
}

type SortSelectProps = { form: string; sort: SortOption; onChange: (sort: SortOption) => void }

export function SortSelect({ form, sort, onChange }: SortSelectProps) {
  const id = useId()
  const { sortsByRating } = useShopFacts()
  return (
    <div className="flex items-center gap-3 max-sm:min-w-0 max-sm:flex-1">
      <label htmlFor={id} className="type-label text-muted max-sm:sr-only">
        Sort by
      </label>
      <Select
        id={id}
        compact
        className="max-sm:w-full"
        name="sort"
        form={form}
        value={sort}
        onChange={({ target }) => onChange(target.value as SortOption)}
      >
        {(sortsByRating ? allSortOptions : sortOptions).map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </Select>
    </div>
  )
}

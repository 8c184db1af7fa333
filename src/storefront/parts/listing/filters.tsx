import { brandOptions } from '../../../shop/catalog/rules.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { type Listing, toggled } from '../../listing-url.ts'
import { priceLabels } from './price-labels.ts'

type FiltersProps = { listing: Listing; change: (wanted: Partial<Listing>) => void }

/** What narrows a listing. Each choice counts at once; without JavaScript the form around them is sent. */
export function Filters({ listing, change }: FiltersProps) {
  const { brands, prices } = listing
  return (
    <>
      <fieldset>
        <legend className="type-label mb-1 text-muted">Brand</legend>
        {brandOptions.map((brand) => (
          <Checkbox
            key={brand}
            label={brand}
            name="brand"
            value={brand}
            checked={brands.includes(brand)}
            onChange={() => change({ brands: toggled(brands, brand) })}
          />
        ))}
      </fieldset>
      <fieldset className="mt-7 tabular-nums">
        <legend className="type-label mb-1 text-muted">Price</legend>
        {priceLabels.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            name="price"
            value={name}
            checked={prices.includes(name)}
            onChange={() => change({ prices: toggled(prices, name) })}
          />
        ))}
      </fieldset>
    </>
  )
}

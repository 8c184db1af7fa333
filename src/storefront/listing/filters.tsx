import { Checkbox } from '../../ui/checkbox.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { type Listing, toggled } from './listing-url.ts'
import { priceLabels } from './price-labels.ts'

type FiltersProps = { listing: Listing; change: (wanted: Partial<Listing>) => void }

export function Filters({ listing, change }: FiltersProps) {
  const { brands, prices } = listing
  const offered = [...new Set([...useShopFacts().brands, ...brands])]
  return (
    <>
      {offered.length > 0 && (
        <fieldset className="mb-7">
          <legend className="type-label mb-1 text-muted">Brand</legend>
          {offered.map((brand) => (
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
      )}
      <fieldset className="tabular-nums">
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

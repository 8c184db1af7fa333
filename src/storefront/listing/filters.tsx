import { type ChangeEvent, useEffect, useState } from 'react'
import { groupDigits } from '../../lib/numbers.ts'
import { MAX_COUNTED } from '../../lib/paging.ts'
import type { FacetName } from '../../shop/catalog/product-index/rules.ts'
import { brandOptions } from '../../shop/catalog/rules.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { cachedHtml } from '../shared/cached-html.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { valueLabel } from './labels.ts'
import { type Listing, listingUrl, toggled } from './listing-url.ts'
import { MAX_SHOWN, offeredSizes, type ShownValue } from './offered-sizes.ts'
import type { ShownFacets } from './shown-facets.ts'

const titles: Record<FacetName, [title: string, plural: string]> = {
  category: ['Category', 'categories'],
  brand: ['Brand', 'brands'],
  gender: ['Gender', 'genders'],
  price: ['Price', 'prices'],
  size: ['Size', 'sizes'],
  colour: ['Colour', 'colours'],
  country: ['Country of origin', 'countries'],
  onOffer: ['Offers', 'offers'],
  sport: ['Sport', 'sports'],
}

export type FiltersProps = {
  path: string
  listing: Listing
  facets: ShownFacets
  change: (wanted: Partial<Listing>) => void
}

export function Filters({ id, path, listing, facets, change }: FiltersProps & { id: string }) {
  const { brands, priceBounds } = useShopFacts()
  const mine = useMySizes()
  const [unticked, setUnticked] = useState<{ name: FacetName; value: string }[]>([])
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { name, value, checked } = target as typeof target & { name: FacetName }
    if (name === 'size' && checked)
      importMySizes().then(
        ({ rememberSize }) => rememberSize(value),
        () => {},
      )
    if (!checked) setUnticked([...unticked, { name, value }])
    change({ [name]: toggled(listing[name], value) })
  }
  return (
    <>
      {facets.capped && (
        <p className="mb-5 text-muted text-sm">{`Counts are estimated for ${groupDigits(MAX_COUNTED)} matches`}</p>
      )}
      {facets.groups.map(({ name, values: found, total }) => {
        const kept = unticked.filter((one) => one.name === name).map(({ value }) => value)
        const shown = withKept(found, kept)
        const isAll = listing.all === name
        const isMine = (value: string) => name === 'size' && mine.includes(value)
        const values =
          name === 'size'
            ? offeredSizes(shown, { chosen: [...listing.size, ...kept], isAll, mine })
            : name === 'brand'
              ? withBrands(shown, facets.isCounted, brands)
              : name === 'price' && !facets.isCounted
                ? withRanges(shown, priceBounds)
                : shown
        if (values.length === 0) return null
        const [title, plural] = titles[name]
        return (
          <fieldset key={name} className="mb-7 tabular-nums last:mb-0">
            <legend className="type-label mb-1 flex w-full justify-between text-muted">
              <span>{title}</span>
              {values.some(({ value }) => isMine(value)) && (
                <span aria-hidden className="my-size-mark pl-4.5 font-normal font-sans text-xs normal-case">
                  your size
                </span>
              )}
            </legend>
            <div
              className={cx(
                'lg:*:min-h-9',
                name === 'size' && 'check-tiles',
                isAll && '-m-1 max-h-96 overflow-y-auto overscroll-contain p-1',
              )}
              {...cachedHtml([id, name, values, listing[name]], () =>
                values.map(({ value, count, label }, index) => (
                  <Checkbox
                    key={value}
                    label={valueLabel(name, value, label)}
                    aside={
                      count === undefined
                        ? undefined
                        : {
                            id: `${id}-${name}${index}`,
                            text: countText(count, isMine(value)),
                          }
                    }
                    name={name}
                    value={value}
                    checked={listing[name].includes(value)}
                    onChange={onChange}
                    className={isMine(value) && 'my-size-mark'}
                  />
                )),
              )}
            />
            {total > MAX_SHOWN && name !== 'price' && (
              <Link
                to={listingUrl(path, listing, { all: isAll ? undefined : name, page: listing.page })}
                keepScroll
                className="inline-flex min-h-11 items-center font-semibold text-sm underline decoration-2 underline-offset-4"
              >
                {isAll ? `Show fewer ${plural}` : `Show all ${groupDigits(total)} ${plural}`}
              </Link>
            )}
          </fieldset>
        )
      })}
    </>
  )
}

/** The row that was just unticked stays where the focus is, although it is no longer among the most frequent values. */
function withKept(found: ShownValue[], kept: readonly string[]): ShownValue[] {
  const missing = new Set(kept.filter((value) => !found.some((one) => one.value === value)))
  return [...found, ...[...missing].map((value) => ({ value }))]
}

/** The specified brands stay, and where nothing is counted, every brand. */
function withBrands(shown: ShownValue[], isCounted: boolean, brands: readonly string[]): ShownValue[] {
  const missing = brands.filter(
    (brand) =>
      !shown.some(({ value }) => value === brand) &&
      (!isCounted || brandOptions.some((option) => option === brand)),
  )
  return [...shown, ...missing.map((value) => ({ value, ...(isCounted && { count: 0 }) }))]
}

/** Where nothing is counted, only the bounds tell the price ranges, as in '1000, 4000, 8000'. */
export function withRanges(chosen: readonly ShownValue[], priceBounds: string): ShownValue[] {
  const bounds = priceBounds.split(', ')
  const ranges = bounds.slice(1).map((to, index) => `${bounds[index]}-${to}`)
  return [...new Set([...ranges, ...chosen.map(({ value }) => value)])].map((value) => ({ value }))
}

function countText(count: number, isMine: boolean) {
  return (
    <>
      <span>{groupDigits(count)}</span>
      <span className="sr-only">{`${count === 1 ? ' product' : ' products'}${isMine ? ', your size' : ''}`}</span>
    </>
  )
}

const importMySizes = () => import('../shared/my-sizes.ts')

/** Read once, so that a size does not move while it is chosen. */
function useMySizes(): string[] {
  const [sizes, setSizes] = useState<string[]>([])
  useEffect(() => {
    importMySizes().then(
      ({ readMySizes }) => setSizes(readMySizes()),
      () => {},
    )
  }, [])
  return sizes
}

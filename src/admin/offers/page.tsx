import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { offerStates, stateLabels } from '../../shop/offers/rules.ts'
import type { OfferOnWire } from '../../shop/offers/wire.ts'
import { AddButton } from '../list/add-button.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing, type ListingProps } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { useList } from '../list/use-list.ts'
import { categoryOfferColumns, OfferCard, productOfferColumns, wideOfferColumns } from './columns.tsx'
import { Multibuys } from './multibuys.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { categoryOffersQuery, productOffersQuery, wideOffersQuery } from './queries.ts'

const filters = ['status']
const stateChoices = offerStates.map((value) => ({ value, label: stateLabels[value] }))

export function Component() {
  const productList = useList('product-offers', filters, 'product')
  const categoryList = useList('category-offers', filters, 'category')
  const wideList = useList('wide-offers', filters, 'wide')
  const productOffers = useQuery(productOffersQuery(productList.query))
  const categoryOffers = useQuery(categoryOffersQuery(categoryList.query))
  const wideOffers = useQuery(wideOffersQuery(wideList.query))
  const [isAdding, setAdding] = useAddDialog('offers:write')
  return (
    <>
      <ListHead title="Offers" actions={<AddButton permission="offers:write">Add Offer</AddButton>}>
        <SearchField list={productList} label="Search offers" />
        <Filter list={productList} name="status" label="State" choices={stateChoices} />
      </ListHead>
      <div className="mt-8 space-y-12">
        <OfferList
          noun={['product offer', 'product offers']}
          empty="No product has had an offer yet."
          list={productList}
          columns={productOfferColumns}
          result={productOffers}
        />
        <OfferList
          noun={['category offer', 'category offers']}
          empty="No category has had an offer yet."
          list={categoryList}
          columns={categoryOfferColumns}
          result={categoryOffers}
        />
        <OfferList
          noun={['wider offer', 'wider offers']}
          empty="No offer was on several products, a brand or the whole shop yet."
          list={wideList}
          columns={wideOfferColumns}
          result={wideOffers}
        />
        <Multibuys filters={filters} />
      </div>
      {isAdding && <OfferDialog close={() => setAdding(false)} />}
    </>
  )
}

interface OfferListProps<Row> extends Pick<ListingProps<Row>, 'list' | 'noun' | 'columns' | 'result'> {
  empty: string
}

function OfferList<Row extends OfferOnWire>({ empty, ...props }: OfferListProps<Row>) {
  const headingId = useId()
  const [, plural] = props.noun
  const title = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="type-heading mb-3">
        {title}
      </h2>
      <Listing
        {...props}
        brief
        caption={`${title}, newest first`}
        card={(offer) => <OfferCard offer={offer} />}
        keyOf={({ _id }) => _id}
        failed={`Failed to load the ${plural}.`}
        empty={<p className="border-text border-y-2 py-6 text-muted">{empty}</p>}
      />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { offerStates } from '../../shop/offers/rules.ts'
import { AddButton } from '../list/add-button.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { useList } from '../list/use-list.ts'
import { categoryOfferColumns, OfferCard, productOfferColumns, wideOfferColumns } from './columns.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { categoryOffersQuery, productOffersQuery, wideOffersQuery } from './queries.ts'

const filters = ['status']

export function Component() {
  const productList = useList('product-offers', filters, 'product')
  const categoryList = useList('category-offers', filters, 'category')
  const productOffers = useQuery(productOffersQuery(productList.query))
  const categoryOffers = useQuery(categoryOffersQuery(categoryList.query))
  const wideList = useList('wide-offers', filters, 'wide')
  const wideOffers = useQuery(wideOffersQuery(wideList.query))
  const [isAdding, setAdding] = useAddDialog('offers:write')
  return (
    <>
      <ListHead title="Offers" actions={<AddButton permission="offers:write">Add Offer</AddButton>}>
        <SearchField list={productList} label="Search offers" />
        <Filter list={productList} name="status" label="State" choices={offerStates} />
      </ListHead>
      <section aria-labelledby="product-offers" className="mt-8">
        <h2 id="product-offers" className="type-heading mb-3">
          Product offers
        </h2>
        <Listing
          list={productList}
          brief
          noun={['product offer', 'product offers']}
          caption="Product offers, newest first"
          columns={productOfferColumns}
          card={(offer) => <OfferCard offer={offer} />}
          keyOf={({ _id }) => _id}
          result={productOffers}
          failed="Failed to load the product offers."
          empty={<NoOffers>No product has had an offer yet.</NoOffers>}
        />
      </section>
      <section aria-labelledby="category-offers" className="mt-12">
        <h2 id="category-offers" className="type-heading mb-3">
          Category offers
        </h2>
        <Listing
          list={categoryList}
          brief
          noun={['category offer', 'category offers']}
          caption="Category offers, newest first"
          columns={categoryOfferColumns}
          card={(offer) => <OfferCard offer={offer} />}
          keyOf={({ _id }) => _id}
          result={categoryOffers}
          failed="Failed to load the category offers."
          empty={<NoOffers>No category has had an offer yet.</NoOffers>}
        />
      </section>
      <section aria-labelledby="wide-offers" className="mt-12">
        <h2 id="wide-offers" className="type-heading mb-3">
          Brand and shop offers
        </h2>
        <Listing
          list={wideList}
          brief
          noun={['brand or shop offer', 'brand and shop offers']}
          caption="Brand and shop offers, newest first"
          columns={wideOfferColumns}
          card={(offer) => <OfferCard offer={offer} />}
          keyOf={({ _id }) => _id}
          result={wideOffers}
          failed="Failed to load the brand and shop offers."
          empty={<NoOffers>Neither a brand nor the whole shop has had an offer yet.</NoOffers>}
        />
      </section>
      {isAdding && <OfferDialog close={() => setAdding(false)} />}
    </>
  )
}

const NoOffers = ({ children }: { children: string }) => (
  <p className="border-text border-y-2 py-6 text-muted">{children}</p>
)

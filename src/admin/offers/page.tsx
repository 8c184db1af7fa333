import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { offerStates } from '../../shop/offers/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { useList } from '../list/use-list.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { categoryOffersQuery, productOffersQuery } from './queries.ts'
import { categoryOfferColumns, OfferCard, productOfferColumns } from './row.tsx'

const sizes = [2, 10, 25, 50] as const
const filters = ['status']

export function Component() {
  const products = useList(sizes, filters, 'product')
  const categories = useList(sizes, filters, 'category')
  const onProducts = useQuery(productOffersQuery(products.query))
  const onCategories = useQuery(categoryOffersQuery(categories.query))
  const [isAdding, setAdding] = useAddDialog()
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus size={18} aria-hidden /> Add Offer
    </Button>
  )
  return (
    <>
      <ListHead title="Offers" actions={add}>
        <SearchField list={products} label="Search offers" />
        <Filter list={products} name="status" label="State" choices={offerStates} />
      </ListHead>
      <section aria-labelledby="product-offers" className="mt-8">
        <h2 id="product-offers" className="type-heading mb-3">
          Product offers
        </h2>
        <Listing
          list={products}
          brief
          noun={['product offer', 'product offers']}
          caption="Product offers, newest first"
          columns={productOfferColumns}
          card={(offer) => <OfferCard offer={offer} />}
          keyOf={({ _id }) => _id}
          result={onProducts}
          failed="Failed to load the product offers."
          empty={<None>No product has had an offer yet.</None>}
        />
      </section>
      <section aria-labelledby="category-offers" className="mt-12">
        <h2 id="category-offers" className="type-heading mb-3">
          Category offers
        </h2>
        <Listing
          list={categories}
          brief
          noun={['category offer', 'category offers']}
          caption="Category offers, newest first"
          columns={categoryOfferColumns}
          card={(offer) => <OfferCard offer={offer} />}
          keyOf={({ _id }) => _id}
          result={onCategories}
          failed="Failed to load the category offers."
          empty={<None>No category has had an offer yet.</None>}
        />
      </section>
      {isAdding && <OfferDialog close={() => setAdding(false)} />}
    </>
  )
}

const None = ({ children }: { children: string }) => (
  <p className="border-text border-y-2 py-6 text-muted">{children}</p>
)

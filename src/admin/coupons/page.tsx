import { useQuery } from '@tanstack/react-query'
import { couponStates } from '../../shop/coupons/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddButton } from '../list/add-button.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { useList } from '../list/use-list.ts'
import { CouponCard, couponColumns } from './columns.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponsQuery } from './queries.ts'

export function Component() {
  const list = useList('coupons', ['status'])
  const result = useQuery(couponsQuery(list.query))
  const [isAdding, setAdding] = useAddDialog('offers:write')
  return (
    <>
      <ListHead title="Coupens" actions={<AddButton permission="offers:write">Add coupon</AddButton>}>
        <SearchField list={list} label="Search coupons" />
        <Filter
          list={list}
          name="status"
          label="Status"
          any="Valid, scheduled and expired"
          choices={couponStates}
        />
      </ListHead>
      <Listing
        list={list}
        noun={['coupon', 'coupons']}
        caption="All coupons, newest first"
        columns={couponColumns}
        card={(coupon) => <CouponCard coupon={coupon} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the coupons."
        empty={<EmptyState title="No coupons yet">Shoppers choose one in their cart.</EmptyState>}
      />
      {isAdding && <CouponDialog close={() => setAdding(false)} />}
    </>
  )
}

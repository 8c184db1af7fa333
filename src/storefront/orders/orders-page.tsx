import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProfileFrame } from '../account/frame.tsx'
import { urls } from '../shared/urls.ts'
import { EarlierOrders } from './earlier-orders.tsx'
import { ItemCard, ItemCardSkeleton } from './item-card.tsx'
import { useOrders } from './queries.ts'

export function Component() {
  const page = Math.max(1, Math.trunc(Number(useSearchParams()[0].get('page'))) || 1)
  const { data, isError, refetch, isPlaceholderData } = useOrders(page)
  return (
    <ProfileFrame title="Orders">
      {data?.orders.length === 0 ? (
        <EmptyState
          title={page === 1 ? 'No orders yet' : 'No more orders'}
          action={
            page === 1 ? (
              <ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>
            ) : (
              <ButtonLink to={urls.orderHistory}>To the newest</ButtonLink>
            )
          }
        >
          {page === 1 ? 'What you buy is listed here, with how far it is.' : 'You have seen them all.'}
        </EmptyState>
      ) : data ? (
        <>
          <ul
            aria-busy={isPlaceholderData}
            className="mt-6 mb-10 border-line border-b transition-opacity aria-busy:opacity-50"
          >
            {data.orders.flatMap((order) =>
              order.items.map((item) => <ItemCard key={item._id} order={order} item={item} />),
            )}
          </ul>
          <Pager
            page={page}
            pages={data.pages}
            to={(to) => (to === 1 ? urls.orderHistory : `${urls.orderHistory}?page=${to}`)}
          />
        </>
      ) : isError ? (
        <LoadFailed what="Your orders could not be loaded" retry={() => void refetch()} />
      ) : (
        <ul aria-busy className="mt-6">
          <ItemCardSkeleton />
          <ItemCardSkeleton />
          <ItemCardSkeleton />
        </ul>
      )}
      {data && page >= data.pages && <EarlierOrders />}
    </ProfileFrame>
  )
}

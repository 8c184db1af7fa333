import { useParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileFrame } from '../account/frame.tsx'
import { Refusal } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { useOwnOrder } from './queries.ts'
import { WholeOrder } from './whole-order.tsx'

export function Component() {
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useOwnOrder(orderId)
  return (
    <ProfileFrame title="Your order">
      {data ? (
        <WholeOrder {...data} />
      ) : error instanceof Refusal && error.status === 404 ? (
        <EmptyState
          title="No such order"
          action={<ButtonLink to={urls.orderHistory}>To your orders</ButtonLink>}
        >
          It is not among the orders of this account.
        </EmptyState>
      ) : error ? (
        <LoadFailed what="This order could not be loaded" retry={() => void refetch()} />
      ) : (
        <div aria-busy className="mt-8 grid gap-8 md:grid-cols-2">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
    </ProfileFrame>
  )
}

import { Navigate, useLocation, useParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileFrame } from '../account/frame.tsx'
import { urls } from '../shared/urls.ts'
import { ItemDetails } from './item-details.tsx'
import { type ItemName, nameOfItem, useOrderItem } from './queries.ts'

export function Component() {
  const name = nameOfItem(useLocation().state)
  const { orderId = '' } = useParams()
  return name ? <OrderDetails name={name} /> : <Navigate to={urls.wholeOrder(orderId)} replace />
}

function OrderDetails({ name }: { name: ItemName }) {
  const { data, isError, refetch } = useOrderItem(name)
  return (
    <ProfileFrame title="Order Details">
      {data ? (
        <ItemDetails {...data} />
      ) : isError ? (
        <LoadFailed what="This order could not be loaded" retry={() => void refetch()} />
      ) : (
        <div aria-busy className="mt-8 grid gap-8 md:grid-cols-2">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-64" />
        </div>
      )}
    </ProfileFrame>
  )
}

import { LoadFailed } from '../../client/load-failed.tsx'
import { formatRupees } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { useAlerts, useRemoveAlert } from './queries.ts'

export function AlertList() {
  const { data: alerts, isError, refetch } = useAlerts()
  const remove = useRemoveAlert()
  const { wishlists } = useShopFacts()
  if (!alerts)
    return isError ? (
      <LoadFailed what="Your alerts could not be loaded" retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-14" />
    )
  if (alerts.length === 0)
    return (
      <p className="max-w-prose text-muted">
        {wishlists ? (
          <span>
            None. Ask for one at a size that is sold out, or on your{' '}
            <TextLink to={urls.wishlist}>wishlist</TextLink> for when something costs less.
          </span>
        ) : (
          <span>None. Ask for one at a size that is sold out.</span>
        )}
      </p>
    )
  const stop = (id: string) =>
    remove.mutate(id, {
      onSuccess: ({ message }) => toast.done(message),
      onError: (error) => toast.failed(messageOf(error)),
    })
  return (
    <ul className="max-w-prose">
      {alerts.map(({ _id, productId, productName, sizeLabel, price }) => (
        <li key={_id} className="flex items-center justify-between gap-4 border-line border-t py-2">
          <span className="wrap-anywhere min-w-0">
            <TextLink to={urls.product(productId)}>{productName}</TextLink>{' '}
            <span className="text-muted">
              {sizeLabel ? `back in size ${sizeLabel}` : `for less than ${formatRupees(price ?? 0)}`}
            </span>
          </span>
          <Button
            size="small"
            variant="secondary"
            loading={remove.isPending && remove.variables === _id}
            onClick={() => stop(_id)}
          >
            <span>Stop</span>
            <span className="sr-only">{` mails about ${productName}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

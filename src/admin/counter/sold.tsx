import { messageOf } from '../../client/api-client.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useReceipt } from '../orders/queries.ts'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'

export function Sold({
  order: { _id, number, theTotelAmount, counterPayment },
}: {
  order: OrderForAdminOnWire
}) {
  const receipt = useReceipt(_id)
  return (
    <section aria-label="Sold" className="mb-8 max-w-3xl border-2 border-text p-4">
      <p role="status" className="font-semibold">
        {`Order ${orderName(number)} is sold: ${formatRupees(theTotelAmount)}, ${counterPayment ?? ''}.`}
      </p>
      {may('orders:read') && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Button variant="secondary" loading={receipt.isPending} onClick={() => receipt.mutate()}>
            Receipt
          </Button>
          <TextLink to={urls.order(_id)}>The order</TextLink>
        </div>
      )}
      <p role="status" className="mt-1 text-sm empty:hidden">
        {receipt.data ? `${receipt.data} is in your downloads.` : ''}
      </p>
      <div role="alert" className="empty:hidden">
        {receipt.error && (
          <FieldError>
            {messageOf(receipt.error, 'The receipt could not be downloaded. Please try again.')}
          </FieldError>
        )}
      </div>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../client/api-client.ts'
import type { OfferOnWire } from '../../shop/offers/wire.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { endPreviewText } from './preview-text.ts'
import { PriceChanges } from './price-changes.tsx'
import { previewEndQuery, useEndOffer } from './queries.ts'

export function EndDialog({ offer, close }: { offer: OfferOnWire; close: () => void }) {
  const { _id, name, status } = offer
  const end = useEndOffer(_id)
  const { data, isError } = useQuery(previewEndQuery(_id))
  const submit = async () => {
    try {
      const { message } = await end.mutateAsync(undefined)
      void toastWithUndo(message, 'offer', _id)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      title={`End ${name}?`}
      open
      onOpenChange={(open) => !open && close()}
      confirm="End offer"
      cancel="Keep it"
      pending={end.isPending}
      onConfirm={submit}
    >
      {data ? (
        <>
          <p className="text-text">{endPreviewText(status, data.prices)}</p>
          {data.prices.changed > 0 && <PriceChanges prices={data.prices} newPriceHeading="Then" />}
        </>
      ) : isError ? (
        <p>What that does to prices could not be found out.</p>
      ) : (
        <Skeleton className="h-20" />
      )}
      <p className="mt-3">
        Orders keep the prices they were placed with. Its target is free for another offer.
      </p>
      <div role="alert" className="mt-2 empty:hidden">
        {end.isError && (
          <FieldError>{messageOf(end.error, 'The offer was not ended. Please try again.')}</FieldError>
        )}
      </div>
    </ConfirmDialog>
  )
}

import { lazy, useEffect, useState } from 'react'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import type { OwnReviewOnWire } from '../../shop/reviews/wire.ts'
import { Button } from '../../ui/button.tsx'
import { fetchSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

interface OwnReviewProps {
  product: { _id: string; productName: string }
  className?: string
}

export type OwnReviewing = { mayReview: boolean; hasSizes: boolean; review: OwnReviewOnWire | null }

/** Nothing for guests, and for those to whom the product was not delivered. */
export function OwnReview({ product, className }: OwnReviewProps) {
  const [own, setOwn] = useState<OwnReviewing>()
  const [isOpen, setOpen] = useState(false)
  const { _id: productId, productName } = product
  useEffect(() => {
    readOwn(productId).then(setOwn, () => {})
  }, [productId])
  if (!own?.mayReview) return null
  const { review } = own
  const close = () => setOpen(false)
  return (
    <div className={className}>
      {review && <p className="mb-2 text-sm">{stateInWords(review)}</p>}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <span>{review ? 'Edit your review' : 'Write a review'}</span>
        <span className="sr-only">{` of ${productName}`}</span>
      </Button>
      {isOpen && (
        <LazyBoundary onFailed={close}>
          <ReviewDialog
            product={product}
            own={own}
            close={close}
            onSaved={() => {
              close()
              readOwn(productId).then(setOwn, () => {})
            }}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

async function readOwn(productId: string): Promise<OwnReviewing | undefined> {
  if ((await fetchSession()).role !== 'user') return
  return send(api.reviews['get-own-review'][':productId'].$get({ param: { productId } }))
}

function stateInWords({ stars, state, hiddenFor }: OwnReviewOnWire): string {
  const rated = `You gave ${stars} of 5 stars.`
  if (state === 'waiting') return `${rated} The shop reads your text before it is shown.`
  return state === 'hidden' ? `${rated} The shop has hidden your review: ${hiddenFor}.` : rated
}

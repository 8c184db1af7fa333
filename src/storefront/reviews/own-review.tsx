import { lazy, useCallback, useEffect, useState } from 'react'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import type { OwnReviewingOnWire, OwnReviewOnWire } from '../../shop/reviews/wire.ts'
import { Button } from '../../ui/button.tsx'
import { fetchSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

type Product = { _id: string; productName: string }

/** Undefined until it is read, for guests, and for those who neither have one nor may write one. */
export function useOwnReview(productId: string): [own: OwnReviewingOnWire | undefined, reload: () => void] {
  const [own, setOwn] = useState<OwnReviewingOnWire>()
  const reload = useCallback(() => {
    readOwn(productId).then(setOwn, () => {})
  }, [productId])
  useEffect(reload, [reload])
  return [own?.mayReview || own?.review ? own : undefined, reload]
}

export function OwnReview({ product, className }: { product: Product; className?: string }) {
  const [own, reload] = useOwnReview(product._id)
  return own ? <ReviewButton product={product} own={own} reload={reload} className={className} /> : null
}

interface ReviewButtonProps {
  product: Product
  own: OwnReviewingOnWire
  reload: () => void
  className?: string | undefined
}

export function ReviewButton({ product, own, reload, className }: ReviewButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { review } = own
  const close = () => setOpen(false)
  const onSaved = () => {
    close()
    reload()
  }
  return (
    <div className={className}>
      {review && <p className="mb-2 text-sm">{stateInWords(review)}</p>}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <span>{wordsFor(own)}</span>
        <span className="sr-only">{` of ${product.productName}`}</span>
      </Button>
      {isOpen && (
        <LazyBoundary onFailed={close}>
          <ReviewDialog product={product} own={own} close={close} onSaved={onSaved} />
        </LazyBoundary>
      )}
    </div>
  )
}

function wordsFor({ mayReview, review }: OwnReviewingOnWire): string {
  if (!mayReview) return 'Delete your review'
  return review ? 'Edit your review' : 'Write a review'
}

async function readOwn(productId: string): Promise<OwnReviewingOnWire | undefined> {
  if ((await fetchSession()).role !== 'user') return
  return send(api.reviews['get-own-review'][':productId'].$get({ param: { productId } }))
}

function stateInWords({ stars, state, hiddenFor }: OwnReviewOnWire): string {
  const rated = `You gave ${stars} of 5 stars.`
  if (state === 'waiting') return `${rated} The shop reads your review before it is shown.`
  return state === 'hidden' ? `${rated} The shop has hidden your review: ${hiddenFor}.` : rated
}

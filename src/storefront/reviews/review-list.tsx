import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { type Fit, fits, MAX_REVIEW_PAGES, REVIEWS_PER_PAGE } from '../../shop/reviews/rules.ts'
import type { ReviewOnWire, SummaryOnWire } from '../../shop/reviews/wire.ts'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Rating } from '../../ui/rating.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { ReviewButton, useOwnReview } from './own-review.tsx'
import { Photos } from './photos.tsx'

interface ReviewListProps {
  product: { _id: string; productName: string }
  summary: SummaryOnWire
  reviews: readonly ReviewOnWire[]
}

const fitWords: Record<Fit, string> = {
  small: 'Runs small',
  'true to size': 'True to size',
  large: 'Runs large',
}

export default function ReviewList({ product, summary, reviews: first }: ReviewListProps): ReactNode {
  const [own, reloadOwn] = useOwnReview(product._id)
  const { revalidate } = useRevalidator()
  const reload = () => {
    reloadOwn()
    void revalidate()
  }
  if (summary.count === 0 && !own) return null
  return (
    <section aria-labelledby="reviews-title" className="page-width pt-20 lg:pt-28">
      <Corner>
        <h2 id="reviews-title" className="type-title">
          Reviews by buyers
        </h2>
      </Corner>
      <div className="grid gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
        <div>
          {summary.count > 0 && <Summary of={summary} />}
          {own && <ReviewButton product={product} own={own} reload={reload} className="mt-6" />}
        </div>
        {first.length > 0 && <Texts productId={product._id} first={first} />}
      </div>
    </section>
  )
}

const reviewsIn = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`

function Summary({ of: { count, average, stars, fits: counts, fitAdvice } }: { of: SummaryOnWire }) {
  const answers = fits.filter((fit) => counts[fit] > 0)
  return (
    <>
      <p className="type-number text-4xl">{`${average} of 5`}</p>
      <p className="mt-1 text-muted text-sm">{`${reviewsIn(count)} by people to whom it was delivered`}</p>
      <dl className="mt-4 grid gap-1.5 text-sm">
        {[5, 4, 3, 2, 1].map((number) => (
          <div key={number} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3">
            <dt>{`${number} ${number === 1 ? 'star' : 'stars'}`}</dt>
            <dd aria-hidden className="h-2 bg-sunk">
              <span
                className="block h-full bg-text"
                style={{ width: `${((stars[number - 1] ?? 0) / count) * 100}%` }}
              />
            </dd>
            <dd className="type-number text-right">{stars[number - 1]}</dd>
          </div>
        ))}
      </dl>
      {answers.length > 0 && (
        <p className="mt-4 text-sm">{answers.map((fit) => `${fitWords[fit]}: ${counts[fit]}`).join(' · ')}</p>
      )}
      {fitAdvice && <p className="mt-2 font-semibold text-sm">{fitAdvice}</p>}
    </>
  )
}

function Texts({ productId, first }: { productId: string; first: readonly ReviewOnWire[] }) {
  const [more, setMore] = useState<readonly ReviewOnWire[]>([])
  const [next, setNext] = useState<number | null>(first.length < REVIEWS_PER_PAGE ? null : 2)
  const [isPending, setPending] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [firstNew, setFirstNew] = useState<string>()
  useEffect(() => {
    if (firstNew) list.current?.querySelector<HTMLElement>(`[data-id="${firstNew}"]`)?.focus()
  }, [firstNew])
  const showMore = async (page: number) => {
    setPending(true)
    try {
      const query = { page: String(page) }
      const { reviews } = await send(
        api.reviews['get-reviews'][':productId'].$get({ param: { productId }, query }),
      )
      setMore((shown) => [...shown, ...reviews])
      setFirstNew(reviews[0]?._id)
      setNext(reviews.length < REVIEWS_PER_PAGE || page === MAX_REVIEW_PAGES ? null : page + 1)
    } catch (error) {
      toast.failed(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const reviews = [...new Map([...first, ...more].map((review) => [review._id, review])).values()]
  return (
    <div>
      <ul ref={list}>
        {reviews.map((review) => (
          <Review key={review._id} of={review} />
        ))}
      </ul>
      {next && (
        <Button variant="secondary" loading={isPending} onClick={() => void showMore(next)} className="mt-6">
          More reviews
        </Button>
      )}
    </div>
  )
}

function Review({ of }: { of: ReviewOnWire }) {
  const { _id, author, stars, fit, sizeLabel, text, photos, reply, at, editedAt } = of
  const about = [
    formatDate(at),
    ...(editedAt ? ['edited'] : []),
    `Size ${sizeLabel}`,
    ...(fit ? [fitWords[fit]] : []),
  ]
  return (
    <li data-id={_id} tabIndex={-1} className="border-line border-b py-5 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4">
        <Rating value={stars} />
        <bdi className="font-semibold">{author}</bdi>
        <span className="text-muted text-sm">{about.join(' · ')}</span>
      </div>
      <p dir="auto" className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line">
        {text}
      </p>
      {photos.length > 0 && <Photos photos={photos} author={author} />}
      {reply && (
        <div className="mt-3 max-w-prose border-line border-l-4 pl-4">
          <p className="type-label text-muted">The shop answers</p>
          <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
            {reply}
          </p>
        </div>
      )}
      <Report of={of} />
    </li>
  )
}

function Report({ of: { _id, author } }: { of: ReviewOnWire }) {
  const [isDone, setDone] = useState(false)
  const report = async () => {
    try {
      toast.done((await send(api.reviews['report-review'][':id'].$post({ param: { id: _id } }))).message)
      setDone(true)
    } catch (error) {
      toast.failed(messageOf(error))
    }
  }
  return (
    <Button
      variant="quiet"
      className={cx('mt-1 px-0! text-muted text-sm', isDone && 'no-underline!')}
      aria-disabled={isDone || undefined}
      onClick={() => isDone || void report()}
    >
      <span>{isDone ? 'Reported' : 'Report'}</span>
      <span className="sr-only">{` the review by ${author}`}</span>
    </Button>
  )
}

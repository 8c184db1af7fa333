import { messageOf } from '../../client/api-client.ts'
import { formatDate } from '../../lib/dates.ts'
import type { ReviewState } from '../../shop/reviews/rules.ts'
import type { ReviewForAdminOnWire } from '../../shop/reviews/wire.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { HideDialog, ReplyDialog } from './dialogs.tsx'
import { PhotosDialog } from './photos-dialog.tsx'
import { useModerate } from './queries.ts'

type Row = { review: ReviewForAdminOnWire }

export const reviewColumns: Column<ReviewForAdminOnWire>[] = [
  { name: 'product', head: 'Product', cell: (review) => <Product review={review} /> },
  { name: 'stars', head: 'Stars', cell: ({ stars }) => <Rating value={stars} /> },
  { name: 'review', head: 'Review', cell: (review) => <Texts review={review} /> },
  { name: 'state', head: 'State', cell: (review) => <State review={review} /> },
  actionsColumn((review) => <Actions review={review} />),
]

export function ReviewCard({ review }: Row) {
  return (
    <article className="grid grid-cols-1 gap-2 py-3.5 text-sm">
      <div className="flex items-start justify-between gap-4">
        <Product review={review} />
        <Rating value={review.stars} />
      </div>
      <Texts review={review} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <State review={review} />
        <Actions review={review} />
      </div>
    </article>
  )
}

const Product = ({ review: { productName, author, sizeLabel, at, editedAt } }: Row) => (
  <span className="wrap-anywhere min-w-0">
    <span className="block font-semibold">{productName}</span>
    <span className="block text-muted text-xs">
      <bdi>{author}</bdi>
      <span>{`, size ${sizeLabel}, ${formatDate(editedAt ?? at)}`}</span>
    </span>
  </span>
)

const Texts = ({ review }: Row) => (
  <span className="block min-w-48 max-w-prose">
    <Written review={review} />
    {review.photos.length > 0 && <Photos review={review} />}
  </span>
)

function Photos({ review }: Row) {
  const show = useRowDialog()
  const { photos, author } = review
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Look at ${photos.length === 1 ? 'the photo' : `${photos.length} photos`} by ${author}`}
      onClick={() => show((close) => <PhotosDialog review={review} close={close} />)}
      className="mt-2 flex flex-wrap gap-1"
    >
      {photos.map(({ src }) => (
        <img
          key={src}
          src={`${src}-160.webp`}
          alt=""
          loading="lazy"
          width={64}
          height={64}
          className="size-16 bg-sunk object-cover"
        />
      ))}
    </button>
  )
}

const Written = ({ review: { text, fit, reply } }: Row) => (
  <>
    {fit && <span className="block text-muted text-xs">{`Fit: ${fit}`}</span>}
    <bdi className="wrap-anywhere block whitespace-pre-line">{text}</bdi>
    {reply && (
      <span className="mt-1 block border-line border-l-4 pl-2">
        <span className="block text-muted text-xs">Your answer</span>
        <bdi className="wrap-anywhere block whitespace-pre-line">{reply}</bdi>
      </span>
    )}
  </>
)

const states: Record<ReviewState, { words: string; tone: StatusTone }> = {
  waiting: { words: 'Waiting', tone: 'wait' },
  shown: { words: 'Shown', tone: 'good' },
  hidden: { words: 'Hidden', tone: 'bad' },
}

const State = ({ review: { state, hiddenFor, reports } }: Row) => (
  <span className="wrap-anywhere">
    <Status tone={states[state].tone}>{states[state].words}</Status>
    {hiddenFor && <span className="block text-muted text-xs">{hiddenFor}</span>}
    {reports > 0 && (
      <span className="block text-xs">{`Reported ${reports === 1 ? 'once' : `${reports} times`}`}</span>
    )}
  </span>
)

function Actions({ review }: Row) {
  const show = useRowDialog()
  const moderate = useModerate(review._id)
  const { state, text, reports, reply, author, editedAt: seen } = review
  const approve = () =>
    moderate.mutate(
      { hiddenFor: null, seen },
      {
        onSuccess: ({ message }) => toast.done(message),
        onError: (error) => toast.failed(messageOf(error)),
      },
    )
  const name = <span className="sr-only">{` the review by ${author}`}</span>
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {(state !== 'shown' || reports > 0) && (
        <Button size="small" variant="secondary" loading={moderate.isPending} onClick={approve}>
          <span>{state === 'shown' ? 'Keep' : 'Show'}</span>
          {name}
        </Button>
      )}
      {state !== 'hidden' && text !== null && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => show((close) => <HideDialog review={review} close={close} />)}
        >
          <span>Hide</span>
          {name}
        </Button>
      )}
      {state === 'shown' && text !== null && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => show((close) => <ReplyDialog review={review} close={close} />)}
        >
          <span>{reply === null ? 'Answer' : 'Edit answer'}</span>
          {name}
        </Button>
      )}
    </span>
  )
}

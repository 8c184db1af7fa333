import { z } from 'zod'
import { MAX_DATA_URL_LENGTH, pictureDataUrl, pictureTooLarge } from '../../forms/picture.ts'
import { reference } from '../../forms/reference.ts'
import { lines } from '../../forms/text.ts'
import { pictureProblemsInWords } from '../../lib/picture-files.ts'
import { hashIn, type PictureOnWire, presentPicture } from '../../lib/pictures.ts'
import { averageStars, countStars } from '../../lib/stars.ts'
import { tooLong } from '../../lib/text.ts'
import {
  type Fit,
  fitAdvice,
  fits,
  hideReasons,
  MAX_PHOTOS,
  MAX_REPLY_LENGTH,
  MAX_REVIEW_LENGTH,
  notAPhoto,
  type OwnReview,
  photosAlone,
  type Review,
  type ReviewPhoto,
  type ReviewRefusal,
  type ReviewState,
  type ReviewSums,
  reviewStates,
  shortName,
} from './rules.ts'

/** Of many empty lines one is left, or a review of ten words is as high as a screen. */
const optionalLines = (message: string, most: number) =>
  lines(message)
    .overwrite((text) => text.replace(/\n(?: *\n){2,}/g, '\n\n'))
    .max(most, tooLong(most))
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

const stars = 'Choose 1 to 5 stars'

/** A data URL, or the path of a photo that the review has. */
const photo = z
  .string(notAPhoto)
  .max(MAX_DATA_URL_LENGTH, pictureTooLarge)
  .refine((sent) => pictureDataUrl.test(sent) || hashIn(sent) !== null, notAPhoto)

export const reviewForm = z.object({
  productId: reference('Choose a product'),
  stars: z.int(stars).min(1, stars).max(5, stars),
  fit: z
    .enum(fits, 'Say how it fits: small, true to size or large')
    .nullish()
    .transform((fit) => fit ?? null),
  text: optionalLines('The review must be a text', MAX_REVIEW_LENGTH),
  /** In their order; missing leaves them as they are. */
  photos: z.array(photo, notAPhoto).max(MAX_PHOTOS, `Add at most ${MAX_PHOTOS} photos`).optional(),
})

const seen = z.iso
  .datetime('Which version of it did you read?')
  .nullable()
  .transform((at) => (at === null ? null : new Date(at)))

export const moderationForm = z.object({
  /** Null shows it. */
  hiddenFor: z.enum(hideReasons, 'Choose why it is hidden').nullable(),
  seen,
})

export const replyForm = z.object({
  reply: optionalLines('The answer must be a text', MAX_REPLY_LENGTH),
  seen,
})

export const reviewFields = {
  state: z
    .enum(['', 'reported', ...reviewStates], 'Unknown state')
    .transform((state) => state || undefined)
    .optional(),
}

/** `stars`: how many have 1 to 5 stars. `average` has one decimal, and is null without a review. */
export type SummaryOnWire = {
  count: number
  average: number | null
  stars: number[]
  fits: Record<Fit, number>
  fitAdvice: string | null
}

export const presentSummary = (sums: ReviewSums): SummaryOnWire => ({
  count: countStars(sums.stars),
  average: averageStars(sums.stars),
  ...sums,
  fitAdvice: fitAdvice(sums),
})

export type ReviewOnWire = {
  _id: string
  /** 'Asha R.' */
  author: string
  stars: number
  fit: Fit | null
  sizeLabel: string
  text: string | null
  photos: PictureOnWire[]
  reply: string | null
  at: string
  editedAt: string | null
}

const presentPhotos = (photos: readonly ReviewPhoto[]) => photos.map(presentPicture)

export const presentReview = (review: Review): ReviewOnWire => ({
  _id: review.id,
  author: shortName(review.name),
  stars: review.stars,
  fit: review.fit,
  sizeLabel: review.sizeLabel,
  text: review.text,
  photos: presentPhotos(review.photos.filter(({ approved }) => approved)),
  reply: review.reply,
  at: review.writtenAt.toISOString(),
  editedAt: review.editedAt?.toISOString() ?? null,
})

export type ReviewsOnWire = { summary: SummaryOnWire; reviews: ReviewOnWire[] }

export type OwnReviewOnWire = Omit<OwnReview, 'id' | 'photos'> & { photos: PictureOnWire[] }

/** `mayReview`: it was delivered to this shopper. */
export type OwnReviewingOnWire = { mayReview: boolean; hasSizes: boolean; review: OwnReviewOnWire | null }

const presentReason = ({ state, hiddenFor }: Pick<OwnReview, 'state' | 'hiddenFor'>) =>
  state === 'hidden' ? hiddenFor : null

export function presentOwnReview(review: OwnReview): OwnReviewOnWire {
  const { id: _, photos, ...rest } = review
  return { ...rest, hiddenFor: presentReason(review), photos: presentPhotos(photos) }
}

export type ReviewForAdminOnWire = ReviewOnWire & {
  productId: string
  productName: string
  state: ReviewState
  hiddenFor: string | null
  reports: number
}

export const presentReviewForAdmin = (review: Review): ReviewForAdminOnWire => ({
  ...presentReview(review),
  photos: presentPhotos(review.photos),
  productId: review.productId,
  productName: review.productName,
  state: review.state,
  hiddenFor: presentReason(review),
  reports: review.reports,
})

export const writtenMessages: Record<ReviewState, string> = {
  shown: 'Thank you. Your review is in the shop',
  waiting: 'Thank you. We read your review before it is shown',
  hidden: 'It is saved. The shop has hidden this review: another text is read again',
}

const refusals = {
  'no-account': { status: 401, message: 'Please log in' },
  'no-reviews': { status: 409, message: 'This shop takes no reviews' },
  'not-delivered': { status: 409, message: 'You can review what was delivered to you' },
  'no-sizes': { status: 409, message: 'This product has one size: leave out how it fits' },
  'no-review': { status: 404, message: 'Review not found' },
  'no-photo': { status: 404, message: 'Photo not found' },
  'not-shown': { status: 409, message: 'Only a review with a text that is shown can be answered' },
  'no-text': { status: 409, message: 'Stars without a text cannot be hidden' },
  changed: { status: 409, message: 'The review was edited meanwhile. Read it again' },
  'photos-alone': { status: 400, message: photosAlone },
} as const

export function presentReviewRefusal(refusal: ReviewRefusal) {
  if (refusal.reason !== 'not-a-picture') return refusals[refusal.reason]
  const message = pictureProblemsInWords([refusal.problem], () => notAPhoto)
  return { status: 400, message, errors: { photos: message } } as const
}

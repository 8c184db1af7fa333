import type { PictureProblem } from '../../lib/picture-files.ts'
import type { Picture } from '../../lib/pictures.ts'

export const MAX_REVIEW_LENGTH = 1000
export const MAX_REPLY_LENGTH = 1000
export const MAX_PHOTOS = 4
export const notAPhoto = 'Use photos in PNG, JPEG, WebP or AVIF'
export const photosAlone = 'Write a few words with your photos'
export const REVIEWS_PER_PAGE = 5
/** Older ones are shown to no one, so that no request of a guest skips a hundred thousand. */
export const MAX_REVIEW_PAGES = 200

export const fits = ['small', 'true to size', 'large'] as const
export type Fit = (typeof fits)[number]

export const reviewStates = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** None is that a review is bad: IS 19000:2022 forbids to hold those back. */
export const hideReasons = [
  'It insults or threatens',
  'It names a person, or a phone or an address',
  'It advertises something else',
  'It is not about the product',
  'It is against the law',
] as const
export type HideReason = (typeof hideReasons)[number]

/** `approved`: an admin has seen it. */
export type ReviewPhoto = Picture & { approved: boolean }

export type OwnReview = {
  id: string
  stars: number
  fit: Fit | null
  text: string | null
  state: ReviewState
  /** Kept until an admin shows it, whatever its buyer writes. */
  hiddenFor: string | null
  photos: ReviewPhoto[]
}

export type Review = OwnReview & {
  productId: string
  productName: string
  /** The buyer's whole name. */
  name: string
  sizeLabel: string
  reply: string | null
  reports: number
  writtenAt: Date
  editedAt: Date | null
}

export type ReviewContent = Pick<OwnReview, 'stars' | 'fit' | 'text'>

/** `stars`: how many reviews have 1 to 5 stars. */
export type ReviewSums = { stars: number[]; fits: Record<Fit, number> }

export const noSums: ReviewSums = { stars: [0, 0, 0, 0, 0], fits: { small: 0, 'true to size': 0, large: 0 } }

/** Fewer answers, or a smaller part of them, are no evidence of how a product fits. */
const MIN_FIT_ANSWERS = 10
const MIN_FIT_PERCENT = 60

const advice: Record<Fit, string> = {
  small: 'it runs small, take one size more',
  'true to size': 'true to size',
  large: 'it runs large, take one size less',
}

/** '12 of 15 buyers say: true to size'; null without enough evidence. */
export function fitAdvice({ fits: counts }: Pick<ReviewSums, 'fits'>): string | null {
  const all = fits.reduce((sum, fit) => sum + counts[fit], 0)
  if (all < MIN_FIT_ANSWERS) return null
  const clear = fits.find((fit) => counts[fit] * 100 >= all * MIN_FIT_PERCENT)
  return clear ? `${counts[clear]} of ${all} buyers say: ${advice[clear]}` : null
}

/** 'Asha R.' of 'Asha Rao'. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

/** Its row is left only to remember that its text was hidden: stars alone never are. */
export const isDeleted = ({ state, text }: Pick<OwnReview, 'state' | 'text'>) =>
  state === 'hidden' && text === null

type TextAndPhotos = Pick<OwnReview, 'text' | 'photos'>

/** Stars alone have nothing to moderate, so that a shop cannot hold bad ones back. A photo waits in every shop. */
export function stateAfterWriting(
  before: (TextAndPhotos & Pick<OwnReview, 'state' | 'hiddenFor'>) | null,
  { text, photos }: TextAndPhotos,
  needsApproval: boolean,
): ReviewState {
  if (text === null) return 'shown'
  const isSameText = before?.text === text
  const isSame = isSameText && hasSamePhotos(before, { photos })
  if (isSame && before.state === 'hidden') return 'hidden'
  if (photos.some(({ approved }) => !approved)) return 'waiting'
  if (isSame || (isSameText && before.state === 'shown')) return before.state
  return before?.hiddenFor || needsApproval ? 'waiting' : 'shown'
}

function hasSamePhotos(one: Pick<OwnReview, 'photos'>, other: Pick<OwnReview, 'photos'>): boolean {
  const hashes = new Set(one.photos.map(({ hash }) => hash))
  return one.photos.length === other.photos.length && other.photos.every(({ hash }) => hashes.has(hash))
}

export type ReviewRefusal =
  | {
      reason:
        | 'no-account'
        | 'no-reviews'
        | 'not-delivered'
        | 'no-sizes'
        | 'no-review'
        | 'no-photo'
        | 'not-shown'
        | 'no-text'
        | 'changed'
        | 'photos-alone'
    }
  | { reason: 'not-a-picture'; problem: PictureProblem }

import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf, pageUpTo } from '../../forms/paging.ts'
import { hashIn } from '../../lib/pictures.ts'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed, shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { queueUploads } from '../../platform/http/upload-queue.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { deleteOwnReview } from './delete-own-review.ts'
import { moderateReview } from './moderate-review.ts'
import { readOwnReview } from './read-own-review.ts'
import { readReviews } from './read-reviews.ts'
import { removePhoto } from './remove-photo.ts'
import { replyToReview } from './reply-to-review.ts'
import { MAX_REVIEW_PAGES } from './rules.ts'
import { addReport, listReviews } from './store.ts'
import {
  moderationForm,
  presentOwnReview,
  presentReview,
  presentReviewForAdmin,
  presentReviewRefusal,
  presentSummary,
  replyForm,
  reviewFields,
  reviewForm,
  writtenMessages,
} from './wire.ts'
import { writeReview } from './write-review.ts'

const tags = ['Reviews']
const adminTags = ['Reviews (admin)']

const writing = rateLimit({ name: 'reviews', points: 30, seconds: 3600 })
const reporting = rateLimit({ name: 'review-reports', points: 10, seconds: 3600 })
const addingPhotos = rateLimit({ name: 'review-photos', points: 60, seconds: 24 * 3600 })

type ReviewInput = { in: { json: z.input<typeof reviewForm> }; out: { json: z.output<typeof reviewForm> } }

const countPhotos = createMiddleware<SessionEnv, string, ReviewInput>((c, next) =>
  c.req.valid('json').photos?.some((sent) => hashIn(sent) === null) ? addingPhotos(c, next) : next(),
)

export const reviewRoutes = new Hono<SessionEnv>()
  .get(
    '/reviews/get-reviews/:productId',
    describeRoute({ summary: 'What buyers say of a product: sums, and texts, newest first', tags }),
    query(z.object({ page: pageUpTo(MAX_REVIEW_PAGES) })),
    async (c) => {
      const id = idIn(c.req.param('productId'), 'Product')
      const { sums, reviews } = await readReviews(id, c.req.valid('query').page ?? 1)
      return c.json({ summary: presentSummary(sums), reviews: reviews.map(presentReview) })
    },
  )
  .get(
    '/reviews/get-own-review/:productId',
    describeRoute({ summary: 'Your review of a product, and whether you can write one', tags }),
    shoppersOnly,
    async (c) => {
      const id = idIn(c.req.param('productId'), 'Product')
      const { review, ...may } = await readOwnReview(c.get('user').id, id)
      return c.json({ ...may, review: review && presentOwnReview(review) })
    },
  )
  .post(
    '/reviews/write-review',
    describeRoute({ summary: 'Review what was delivered to you, or edit your review', tags }),
    shoppersOnly,
    writing,
    queueUploads,
    body(reviewForm),
    countPhotos,
    async (c) => {
      const state = orRefuse(await writeReview(c.get('user').id, c.req.valid('json')), presentReviewRefusal)
      return c.json({ message: writtenMessages[state], state })
    },
  )
  .delete(
    '/reviews/remove-review/:productId',
    describeRoute({ summary: 'Delete your review of a product', tags }),
    shoppersOnly,
    async (c) => {
      const id = idIn(c.req.param('productId'), 'Review')
      if (!(await deleteOwnReview(c.get('user').id, id))) refuse(404, 'Review not found')
      return c.json({ message: 'Your review is deleted' })
    },
  )
  .post(
    '/reviews/report-review/:id',
    describeRoute({ summary: 'Tell the shop that a review should not be there', tags }),
    reporting,
    async (c) => {
      if (!(await addReport(db, idIn(c.req.param('id'), 'Review')))) refuse(404, 'Review not found')
      return c.json({ message: 'Thank you. The shop looks at it' })
    },
  )
  .get(
    '/reviews/get-all-reviews',
    describeRoute({ summary: 'Reviews of all products, newest first', tags: adminTags }),
    may('reviews:write'),
    query(z.object({ ...reviewFields, ...pageFields })),
    async (c) => {
      const { state, ...params } = c.req.valid('query')
      const { reviews, total } = await listReviews(db, pageOf(params), state)
      return c.json({ reviews: reviews.map(presentReviewForAdmin), total })
    },
  )
  .put(
    '/reviews/moderate-review/:id',
    describeRoute({ summary: 'Show a review, or hide it for a reason', tags: adminTags }),
    may('reviews:write'),
    body(moderationForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Review')
      const form = c.req.valid('json')
      orRefuse(await moderateReview(c.get('user').id, id, form), presentReviewRefusal)
      return c.json({ message: form.hiddenFor === null ? 'The review is shown' : 'The review is hidden' })
    },
  )
  .put(
    '/reviews/reply-to-review/:id',
    describeRoute({ summary: 'Answer a review below it, or take the answer back', tags: adminTags }),
    may('reviews:write'),
    body(replyForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Review')
      const form = c.req.valid('json')
      orRefuse(await replyToReview(c.get('user').id, id, form), presentReviewRefusal)
      const message = form.reply === null ? 'The answer is taken back' : 'Your answer stands below the review'
      return c.json({ message })
    },
  )
  .delete(
    '/reviews/remove-photo/:name',
    describeRoute({ summary: 'Take a photo off a review, for ever', tags: adminTags }),
    mayConfirmed('reviews:write'),
    async (c) => {
      orRefuse(await removePhoto(c.get('user').id, c.req.param('name')), presentReviewRefusal)
      return c.json({ message: 'The photo is removed' })
    },
  )

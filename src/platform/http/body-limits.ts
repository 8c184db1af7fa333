import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { refuse } from './errors.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** A request that has not arrived by then is ended. */
export const REQUEST_TIMEOUT_MS = 60_000

const largest: Record<string, number> = {
  '/users/updateUserDetails': 3 * megabyte,
  '/brands/createBrand': 5 * megabyte,
  '/brands/update-brand': 5 * megabyte,
  '/legal/preview-page': megabyte,
  '/settings/save-settings': 8 * megabyte,
  '/settings/schedule-settings': 8 * megabyte,
  '/dashboard/homePreview': 8 * megabyte,
  '/product/createProduct': 30 * megabyte,
  '/product/copyProduct': 30 * megabyte,
  '/product/productEdit': 30 * megabyte,
  '/product/sendPictures': 2 * megabyte,
  '/reviews/write-review': 16 * megabyte,
  '/order/check-tracking': 8 * megabyte,
  '/order/import-tracking': 8 * megabyte,
  '/order/match-remittance': 8 * megabyte,
  '/order/book-remittance': 8 * megabyte,
  '/settlement/check-report': 8 * megabyte,
  '/settlement/book-report': 8 * megabyte,
  '/product/checkProducts': 8 * megabyte,
  '/product/importProducts': 8 * megabyte,
  '/product/listLeft': 8 * megabyte,
  '/users/checkCustomers': 8 * megabyte,
  '/users/importCustomers': 8 * megabyte,
  '/users/listCustomersLeft': 8 * megabyte,
  '/users/checkOrders': 8 * megabyte,
  '/users/importOrders': 8 * megabyte,
  '/users/listOrdersLeft': 8 * megabyte,
}

function limitOf(path: string): number {
  const known = Object.keys(largest).find((start) => path === start || path.startsWith(`${start}/`))
  return (known && largest[known]) || 100 * kilobyte
}

const tooLarge = () => refuse(413, 'The request is too large')

/** Answers 413. Node.js enforces Content-Length; a chunked body is counted while it is read. */
export const limitBodySize = createMiddleware(async (c, next) => {
  const maxSize = limitOf(c.req.path)
  if (c.req.header('transfer-encoding') !== undefined)
    return bodyLimit({ maxSize, onError: tooLarge })(c, next)
  if (Number(c.req.header('content-length') ?? 0) > maxSize) tooLarge()
  await next()
})

/** Answers 415: cross-site forms cannot send JSON. A form sent without scripts is redirected to its page. */
export const jsonOnly = createMiddleware(async (c, next) => {
  const carriesBody =
    Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
  const unsafe = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  const type = c.req.header('content-type') ?? ''
  if (unsafe && carriesBody && !/^application\/json\b/i.test(type)) {
    const isForm = type.startsWith('application/x-www-form-urlencoded')
    if (isForm && c.req.header('accept')?.includes('text/html'))
      return c.redirect(new URL(c.req.url).pathname, 303)
    refuse(415, 'Send JSON')
  }
  await next()
})

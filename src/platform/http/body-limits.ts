import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { refuse } from './errors.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Calls whose bodies carry pictures as data URLs may be larger than others. */
const largest: Record<string, number> = {
  '/users/updateUserDetails': 3 * megabyte,
  '/brands/createBrand': 5 * megabyte,
  '/product/createProduct': 30 * megabyte,
  '/product/productEdit': 30 * megabyte,
  '/product/checkProducts': 8 * megabyte,
  '/product/importProducts': 8 * megabyte,
}

function limitOf(path: string): number {
  const known = Object.keys(largest).find((start) => path === start || path.startsWith(`${start}/`))
  return (known && largest[known]) || 100 * kilobyte
}

const tooLarge = () => refuse(413, 'The request is too large')

/**
 * Refuses a body that is too large for its call (413) before it is read. Node.js lets none be longer than it says; one that
 * doesn't say is counted as it comes.
 */
export const limitBodySize = createMiddleware(async (c, next) => {
  const maxSize = limitOf(c.req.path)
  if (c.req.header('transfer-encoding') !== undefined)
    return bodyLimit({ maxSize, onError: tooLarge })(c, next)
  if (Number(c.req.header('content-length') ?? 0) > maxSize) tooLarge()
  await next()
})

/**
 * Refuses a body that is not JSON (415): forms of other sites can't be made to say `application/json`. A form that a browser
 * sends by itself, because no script has come, leads back to its page, and nothing of it is kept.
 */
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

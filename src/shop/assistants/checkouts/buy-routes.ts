import { Hono } from 'hono'
import { transaction } from '../../../platform/database.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { readPermalink } from './permalink-rules.ts'
import { makeCheckout } from './save-session.ts'
import { handOverPath } from './wire.ts'

const following = rateLimit({ name: 'permalink', points: 60, seconds: 600 })

/** A link that names what to buy leads to the page of a checkout with it. Orders and reserves nothing. */
export const buyRoutes = new Hono().get('/buy/:items{[^/]*:[^/]*}', following, async (c) => {
  const { searchParams } = new URL(c.req.url)
  const codes = [...searchParams].flatMap(([name, value]) =>
    /^\/?discounts\/codes\/\d$|^coupon$/.test(name) && value.length <= 300 ? [value] : [],
  )
  const draft = readPermalink(c.req.param('items'), codes)
  const made = draft && (await transaction((tx) => makeCheckout(tx, draft)))
  c.header('cache-control', 'no-store')
  return c.redirect(handOverPath(made?.session?.id ?? 'unavailable'), 303)
})

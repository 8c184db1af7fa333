import { type Context, Hono } from 'hono'
import { transaction } from '../../../platform/database.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { areAssistantsServed } from '../are-served.ts'
import { readCodes, readDestination, readPermalink } from './permalink-rules.ts'
import { makeCheckout } from './save-session.ts'
import { handOverPath } from './wire.ts'

const following = rateLimit({ name: 'permalink', points: 60, seconds: 600 }, 'address')

function lead(c: Context, path: string): Response {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  return c.redirect(path, 303)
}

const destinationIn = (c: Context) =>
  readDestination(new URL(c.req.url).searchParams.getAll('continue_to'), ownOrigin)

/**
 * A link that names what to buy leads to the page of a checkout with it. Orders and reserves nothing. `continue_to` counts where
 * nothing can be bought: elsewhere a guest would lose the checkout, which is in no cart yet.
 */
export const buyRoutes = new Hono()
  .get('/buy', following, (c) => lead(c, destinationIn(c) ?? '/'))
  .get('/buy/:items{[^/]*:[^/]*}', following, async (c) => {
    const codes = readCodes(new URL(c.req.url).searchParams)
    const draft = (await areAssistantsServed()) ? readPermalink(c.req.param('items'), codes) : null
    const made = draft && (await transaction((tx) => makeCheckout(tx, draft)))
    if (made?.session) return lead(c, handOverPath(made.session.id))
    return lead(c, destinationIn(c) ?? handOverPath('unavailable'))
  })

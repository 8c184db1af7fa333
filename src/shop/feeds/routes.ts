import { type Context, Hono } from 'hono'
import { acceptsGzip } from '../../platform/http/encoding.ts'
import { refuse } from '../../platform/http/errors.ts'
import { isNotModified } from '../../platform/http/etag.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { streamOf } from '../../platform/http/stream.ts'
import { openFeed } from './open-feed.ts'
import { type FeedName, feedPaths } from './rules.ts'

/** A reader asks a few times a day. A feed of a large shop is many megabytes. */
const limited = rateLimit({ name: 'feeds', points: 60, seconds: 60 * 60 })

const contentTypes: Record<FeedName, string> = {
  google: 'application/xml; charset=utf-8',
  meta: 'text/csv; charset=utf-8',
}

async function answerFeed(c: Context<SessionEnv>, feed: FeedName): Promise<Response> {
  const gzip = acceptsGzip(c.req.header('accept-encoding'))
  const opened = await openFeed(feed, { gzip })
  if (!opened) return refuse(404, 'Not found')
  const { version, bytes } = opened
  c.header('vary', 'accept-encoding')
  // A proxy that kept a feed of a quarter of an hour would serve prices that are older than that.
  c.header('cache-control', version ? 'no-cache' : 'no-store')
  if (version) {
    c.header('etag', version.etag)
    c.header('last-modified', version.changedAt.toUTCString())
    if (isNotModified(c.req.header('if-none-match'), version.etag)) return c.body(null, 304)
  }
  c.header('content-type', contentTypes[feed])
  if (gzip) c.header('content-encoding', 'gzip')
  return c.body(streamOf(bytes()))
}

/** No calls of the API: other programs than the shop's read them by the rules of Google and Meta. */
export const feedRoutes = new Hono<SessionEnv>()
  .get(feedPaths.google, limited, (c) => answerFeed(c, 'google'))
  .get(feedPaths.meta, limited, (c) => answerFeed(c, 'meta'))

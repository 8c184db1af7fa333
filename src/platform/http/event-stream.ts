import type { Context } from 'hono'
import type { Permission } from '../../lib/permissions.ts'
import { log } from '../log.ts'
import { eventStreams, rateLimitRefusals } from '../metrics/series.ts'
import { refuse } from './errors.ts'
import { excludeFromDurations } from './route.ts'
import { mayStill, type SessionEnv, type SignedIn } from './session.ts'

type Env = { Variables: SessionEnv['Variables'] & { user: SignedIn } }
type Send = (event: string, data: object) => void

/** Below the idle timeouts of proxies: HAProxy's is 30 s. */
const PING_MS = 25_000
export const MAX_STREAMS_PER_USER = 5
const MAX_STREAMS = 200
/** Events that a client has not read: one that reads nothing is disconnected. */
const MAX_UNREAD = 50

type Stream = { userId: string; permission: Permission; tab: string; end: () => void }

const streams = new Set<Stream>()
let isEnding = false

rateLimitRefusals.inc({ limit: 'event-streams' }, 0)

/** Open streams would hold up the drain; new ones are refused from now on. */
export function endEventStreams(): void {
  isEnding = true
  for (const stream of streams) stream.end()
}

/**
 * Server-sent events for a signed-in user, with a `ping` every 25 s. The stream ends with the session or the permission:
 * each event is preceded by a look at them. A new stream of the same tab replaces the one before, of a laptop that slept.
 */
export async function eventStream(
  c: Context<Env>,
  { permission, tab }: Pick<Stream, 'permission' | 'tab'>,
  subscribe: (send: Send) => Promise<() => void>,
): Promise<Response> {
  c.header('Content-Type', 'text/event-stream')
  // Proxies must neither compress nor collect it.
  c.header('Cache-Control', 'no-store, no-transform')
  c.header('X-Accel-Buffering', 'no')
  if (c.req.method === 'HEAD') return c.body(null)
  if (isEnding) refuse(503, 'The shop is restarting. Please try again in some seconds', { retryAfter: 5 })
  const userId = c.get('user').id
  const ofUser = [...streams].filter((stream) => stream.userId === userId)
  const previous = ofUser.find((stream) => stream.tab === tab)
  if (!previous && (ofUser.length >= MAX_STREAMS_PER_USER || streams.size >= MAX_STREAMS)) {
    rateLimitRefusals.inc({ limit: 'event-streams' })
    refuse(429, 'Too many tabs wait for news. Please close some of them', { retryAfter: 60 })
  }
  previous?.end()
  excludeFromDurations(c)
  return c.body(readStream(c, { userId, permission, tab }, subscribe))
}

function readStream(
  c: Context<Env>,
  of: Omit<Stream, 'end'>,
  subscribe: (send: Send) => Promise<() => void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let end = () => {}
  let isCancelled = false
  return new ReadableStream({
    start(controller) {
      let isOpen = true
      let unsubscribe = () => {}
      let queue = Promise.resolve()
      const write = (event: string, data: object) => {
        const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
        if (isOpen) controller.enqueue(new Uint8Array(encoder.encode(text)))
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD) end()
      }
      const send: Send = (event, data) => {
        queue = queue
          .then(async () => {
            if (!isOpen) return
            if (await mayStill(c, of.permission)) return write(event, data)
            write('signed-out', {})
            end()
          })
          .catch((error) => {
            log.warn({ err: error }, 'an event stream was ended')
            end()
          })
      }
      const ping = () => send('ping', { at: new Date().toISOString() })
      const pings = setInterval(ping, PING_MS).unref()
      const stream: Stream = {
        ...of,
        end: () => {
          if (!isOpen) return
          isOpen = false
          clearInterval(pings)
          unsubscribe()
          streams.delete(stream)
          eventStreams.dec()
          if (!isCancelled) controller.close()
        },
      }
      end = stream.end
      streams.add(stream)
      eventStreams.inc()
      ping()
      subscribe(send).then(
        (stop) => {
          if (isOpen) unsubscribe = stop
          else stop()
        },
        (error) => {
          log.warn({ err: error }, 'an event stream was ended')
          end()
        },
      )
    },
    cancel: () => {
      isCancelled = true
      end()
    },
  })
}

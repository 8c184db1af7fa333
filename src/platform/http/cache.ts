import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { type Change, disconnectedFor } from '../changes.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'

type Ready = { head: Record<string, string>; bytes: Buffer }

/** A page as it was answered: packed, and ready to be written in the encodings that were asked for. */
type Kept = {
  etag: string
  productId: string | null
  headers: Record<string, string>
  packed: Buffer
  packing: keyof typeof quality
  ready: { br?: Ready; gzip?: Ready }
}

// Whoever asks first waits for the packing, so it is quick; a page that is asked for again is worth packing well.
const quality = { quick: 0, thorough: 5 }

/** What a handler leaves behind to be kept for everybody: until the catalogue changes, or the stock of that product. */
export type PageToKeep = { html: string; productId: string | null }

export type KeepEnv = { Variables: { pageToKeep?: PageToKeep } }

const pages = new LRUCache<string, Kept>({
  max: 2_000,
  maxSize: 10 * 1024 * 1024,
  sizeCalculation: ({ packed }) => 3 * packed.length,
})
const longestKey = 300

/** The headers that a cached page has: a cookie, or whatever else was meant for one visitor, is not among them. */
const cachedHeaders = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * How long pages are still answered when this process receives no changes, because the database is away: a restart, an
 * upgrade or a failover is over by then. What is bought is checked and priced anew, so an old page costs nobody money.
 */
const MAX_DISCONNECTED_MS = 10 * 60_000

let changes = 0

/** Forgets what a change makes stale. */
export function forgetStale({ productId }: Change): void {
  changes++
  if (productId === null) pages.clear()
  else for (const [key, kept] of pages) if (kept.productId === productId) pages.delete(key)
}

/** Answers a page that is kept, before anything else of the shop is asked. */
export function answerKept(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const kept = pages.get(req.url ?? '')
  if (!kept || disconnectedFor() > MAX_DISCONNECTED_MS) return false
  if (kept.packing === 'quick') packWell(kept)
  const { head, bytes } = readyIn(chooseEncoding(req.headers['accept-encoding']), kept)
  if (matches(req.headers['if-none-match'], kept.etag)) res.writeHead(304, head).end()
  else res.writeHead(200, head).end(req.method === 'HEAD' ? undefined : bytes)
  return true
}

/** Keeps the pages that handlers leave to it, and answers them encoded and with an ETag. Stands outside of everything else. */
export const keepPages = createMiddleware<KeepEnv>(async (c, next) => {
  const before = changes
  await next()
  const page = c.get('pageToKeep')
  if (!page) return
  if (c.res.headers.has('set-cookie')) {
    c.res = new Response(page.html, c.res)
    c.res.headers.set('cache-control', 'no-store')
    return
  }
  const packed = pack(inBytes(page.html), 'quick')
  // Weak: the encodings of a page, and its two packings, differ in their bytes.
  const etag = `W/"${hash('sha1', page.html, 'base64url')}"`
  const headers: Record<string, string> = { etag, vary: 'accept-encoding' }
  for (const name of cachedHeaders) {
    const value = c.res.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const kept: Kept = { etag, productId: page.productId, headers, packed, packing: 'quick', ready: {} }
  const { pathname, search } = new URL(c.req.url)
  const key = pathname + search
  // A page rendered while something changed may be stale already; one rendered while disconnected is not invalidated.
  if (changes === before && disconnectedFor() === 0 && key.length <= longestKey) pages.set(key, kept)
  const { head, bytes } = readyIn(chooseEncoding(c.req.header('accept-encoding')), kept)
  c.res = undefined
  c.res = matches(c.req.header('if-none-match'), etag)
    ? new Response(null, { status: 304, headers: head })
    : new Response(new Uint8Array(bytes), { headers: head })
})

/** Whether the browser has the page already (RFC 9110 §13.1.2): a list of tags, compared without regard to `W/`. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const strong = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => {
    const known = tag.trim()
    return known === '*' || known.replace(/^W\//, '') === strong
  })
}

/** The page in an encoding. What is asked for plainly, by few, is unpacked each time. */
function readyIn(encoding: Encoding, kept: Kept): Ready {
  if (encoding === 'identity') return dress(kept, brotliDecompressSync(kept.packed), encoding)
  const ready = kept.ready[encoding] ?? dress(kept, encode(kept.packed, encoding), encoding)
  kept.ready[encoding] = ready
  return ready
}

function encode(packed: Buffer, encoding: 'br' | 'gzip'): Buffer {
  return encoding === 'br' ? packed : gzipSync(brotliDecompressSync(packed), { level: 4 })
}

function dress({ headers }: Kept, bytes: Buffer, encoding: Encoding): Ready {
  const head: Record<string, string> = { ...headers, 'content-length': String(bytes.length) }
  if (encoding !== 'identity') head['content-encoding'] = encoding
  return { head, bytes }
}

function packWell(kept: Kept): void {
  kept.packed = pack(brotliDecompressSync(kept.packed), 'thorough')
  kept.packing = 'thorough'
  delete kept.ready.br
}

const encoder = new TextEncoder()
let scratch = new Uint8Array(256 * 1024)

/** A page's bytes, until the next page's: a buffer of its own for each would cost as much again as filling it. */
function inBytes(html: string): Uint8Array {
  const most = 3 * html.length
  if (scratch.length < most) scratch = new Uint8Array(most)
  return scratch.subarray(0, encoder.encodeInto(html, scratch).written)
}

function pack(plain: Uint8Array, packing: keyof typeof quality): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: quality[packing],
    [BROTLI_PARAM_LGWIN]: 16,
    [BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const packed = brotliCompressSync(plain, { params })
  // It is kept for long: as a piece of Node.js's pool it would hold on to the 64 KB around it.
  const own = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(own)
  return own
}

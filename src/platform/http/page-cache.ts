import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { type Change, disconnectedFor } from '../cache-invalidation.ts'
import { pageCacheHits, pageCacheMisses } from '../metrics/series.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { isNotModified } from './etag.ts'
import { OTHER, setResponseRoute } from './route.ts'

type Representation = { headers: Record<string, string>; body: Buffer }

type CachedPage = {
  etag: string
  route: string
  productId: string | null
  dependsOnSizes: boolean
  headers: Record<string, string>
  compressed: Buffer
  quality: keyof typeof QUALITY
  representations: { br?: Representation; gzip?: Representation }
}

// The first visitor waits for the compression, so it is quick; a second request is worth a thorough one.
const QUALITY = { quick: 0, thorough: 5 }

/** `dependsOnSizes`: a list that counts sizes in stock, and shows ratings. */
export type CacheablePage = { html: string; productId: string | null; dependsOnSizes?: boolean }

export type CacheEnv = { Variables: { cacheablePage?: CacheablePage; route?: string } }

const pages = new LRUCache<string, CachedPage>({
  max: 2_000,
  maxSize: 10 * 1024 * 1024,
  sizeCalculation: ({ compressed }) => 3 * compressed.length,
})
const MAX_KEY_LENGTH = 300

/** An allowlist, so that no cookie or other per-visitor header is cached. */
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

/** Outlasts a restart or failover of the database. Orders are priced again, so a stale page costs no money. */
const MAX_DISCONNECTED_MS = 10 * 60_000

let invalidations = 0

/** Grows with every change: what was read at the present count is up to date. */
export function countInvalidations(): number {
  return invalidations
}

export function invalidatePages({ productId, sizesOnly }: Change): void {
  invalidations++
  if (productId === null && !sizesOnly) pages.clear()
  else
    for (const [key, page] of pages)
      if (sizesOnly ? page.dependsOnSizes : page.productId === productId) pages.delete(key)
}

export function serveCached(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const page = pages.get(req.url ?? '')
  if (!page || disconnectedFor() > MAX_DISCONNECTED_MS) return false
  pageCacheHits.inc()
  setResponseRoute(res, page.route)
  if (page.quality === 'quick') recompress(page)
  const { headers, body } = represent(page, chooseEncoding(req.headers['accept-encoding']))
  if (isNotModified(req.headers['if-none-match'], page.etag)) res.writeHead(304, headers).end()
  else res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body)
  return true
}

export const cachePages = createMiddleware<CacheEnv>(async (c, next) => {
  const invalidationsBefore = invalidations
  await next()
  const page = c.get('cacheablePage')
  if (!page) return
  pageCacheMisses.inc()
  if (c.res.headers.has('set-cookie')) {
    c.res = new Response(page.html, c.res)
    c.res.headers.set('cache-control', 'no-store')
    return
  }
  const compressed = compress(encodeText(page.html), 'quick')
  // Weak: encodings and compression levels differ in their bytes. The compressed page is a fifth of what would be hashed.
  const etag = `W/"${hash('sha1', compressed, 'base64url')}"`
  const headers: Record<string, string> = { etag, vary: 'accept-encoding' }
  for (const name of cachedHeaders) {
    const value = c.res.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const cached: CachedPage = {
    etag,
    route: c.get('route') ?? OTHER,
    productId: page.productId,
    dependsOnSizes: page.dependsOnSizes ?? false,
    headers,
    compressed,
    quality: 'quick',
    representations: {},
  }
  const { pathname, search } = new URL(c.req.url)
  const key = pathname + search
  // A page rendered during a change may be stale; while disconnected, no invalidation arrives.
  const isFresh = invalidations === invalidationsBefore && disconnectedFor() === 0
  if (isFresh && key.length <= MAX_KEY_LENGTH) pages.set(key, cached)
  const response = represent(cached, chooseEncoding(c.req.header('accept-encoding')))
  c.res = undefined
  c.res = isNotModified(c.req.header('if-none-match'), etag)
    ? new Response(null, { status: 304, headers: response.headers })
    : new Response(new Uint8Array(response.body), { headers: response.headers })
})

/** Few clients ask for an uncompressed page, so it is not cached. */
function represent(page: CachedPage, encoding: Encoding): Representation {
  if (encoding === 'identity') return representation(page, brotliDecompressSync(page.compressed), encoding)
  page.representations[encoding] ??= representation(page, bodyIn(page.compressed, encoding), encoding)
  return page.representations[encoding]
}

function bodyIn(compressed: Buffer, encoding: 'br' | 'gzip'): Buffer {
  return encoding === 'br' ? compressed : gzipSync(brotliDecompressSync(compressed), { level: 4 })
}

function representation(page: CachedPage, body: Buffer, encoding: Encoding): Representation {
  const headers: Record<string, string> = { ...page.headers, 'content-length': String(body.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { headers, body }
}

function recompress(page: CachedPage): void {
  page.compressed = compress(brotliDecompressSync(page.compressed), 'thorough')
  page.quality = 'thorough'
  delete page.representations.br
}

const encoder = new TextEncoder()
let scratch = new Uint8Array(256 * 1024)

/** Valid until the next call: allocating a buffer per page would cost as much as filling it. */
function encodeText(text: string): Uint8Array {
  const maxLength = 3 * text.length
  if (scratch.length < maxLength) scratch = new Uint8Array(maxLength)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

function compress(plain: Uint8Array, quality: keyof typeof QUALITY): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: QUALITY[quality],
    [BROTLI_PARAM_LGWIN]: 16,
    [BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const compressed = brotliCompressSync(plain, { params })
  // A slice of Node.js's buffer pool would keep 64 KB alive while the page is cached.
  const own = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(own)
  return own
}

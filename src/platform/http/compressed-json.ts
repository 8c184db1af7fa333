import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { chooseEncoding } from './encoding.ts'

type Json = (body: object, status?: ContentfulStatusCode, headers?: Record<string, string>) => Response

// A shorter response takes as many packets compressed as uncompressed.
const MIN_LENGTH = 1024

/** Responses with secrets must not be compressed (BREACH). */
export const compressedJson = createMiddleware(async (c, next) => {
  c.header('vary', 'accept-encoding', { append: true })
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (encoding === 'identity') return next()
  const plain: Json = c.json.bind(c)
  const json: Json = (body, ...options) => {
    const text = JSON.stringify(body)
    if (options.length > 0 || text.length < MIN_LENGTH) return plain(body, ...options)
    const bytes = encoding === 'br' ? brotliCompressSync(text, fast) : gzipSync(text, { level: 1 })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'application/json',
      'content-encoding': encoding,
    })
  }
  Object.assign(c, { json })
  return next()
})

const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

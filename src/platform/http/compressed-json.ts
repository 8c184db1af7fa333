import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { chooseEncoding } from './encoding.ts'

type Answer = (body: object, status?: ContentfulStatusCode, headers?: Record<string, string>) => Response

// Below this a compressed answer needs as many packets as a plain one.
const MIN_LENGTH = 1024

/**
 * Answers a call's JSON compressed. Only for calls that answer nothing secret: the length of what is compressed together
 * with something that a stranger chose tells what is in it (BREACH).
 */
export const compressedJson = createMiddleware(async (c, next) => {
  c.header('vary', 'accept-encoding', { append: true })
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (encoding === 'identity') return next()
  const plain: Answer = c.json.bind(c)
  const json: Answer = (body, ...refused) => {
    const text = JSON.stringify(body)
    if (refused.length > 0 || text.length < MIN_LENGTH) return plain(body, ...refused)
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

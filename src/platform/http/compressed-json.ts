import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { chooseEncoding } from './encoding.ts'

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
  const plain = c.json.bind(c)
  const json = (body: unknown) => {
    const text = JSON.stringify(body)
    if (text.length < MIN_LENGTH) return plain(body)
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

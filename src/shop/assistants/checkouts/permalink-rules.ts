import { type Draft, type Line, MAX_SESSION_LINES, noDelivery } from './rules.ts'

const MAX_UNITS = 10_000
const encoded = /^~[A-Za-z0-9_-]+$/

/** `~` marks an id in base64url. Null of a token that is none. */
function readToken(token: string): string | null {
  if (/^[A-Za-z0-9._-]+$/.test(token)) return token
  if (!encoded.test(token)) return null
  try {
    const bytes = Uint8Array.from(atob(token.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /\p{Cc}/u.test(text) ? null : text
  } catch {
    return null
  }
}

/** `sku:2,~c2t1:1`, as the permalinks of the protocol name what to buy. Null of a path that is none. */
export function readPermalink(path: string, codes: readonly string[]): Draft | null {
  const pairs = path.split(',')
  if (pairs.length > MAX_SESSION_LINES) return null
  const lines = new Map<string, Line>()
  for (const pair of pairs) {
    const [, token = '', units = ''] = /^([^:]{1,200}):([1-9]\d{0,4})$/.exec(pair) ?? []
    const id = readToken(token)?.toLowerCase()
    if (!id || Number(units) > MAX_UNITS) return null
    const { quantity } = lines.get(id) ?? { quantity: 0 }
    lines.set(id, { id: `line_${lines.size + 1}`, sizeId: id, quantity: quantity + Number(units) })
  }
  return { lines: [...lines.values()], buyer: {}, codes: codes.slice(0, 10), delivery: noDelivery }
}

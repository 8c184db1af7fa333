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
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const canonical = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    return /\p{Cc}/u.test(text) || `~${canonical.replaceAll('=', '')}` !== token ? null : text
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

const MAX_CODES = 10
const MAX_CODE = 300

/** Of a query. A code whose place is written twice counts not at all: the order of a query has no meaning. */
export function readCodes(query: Iterable<[name: string, value: string]>): string[] {
  const written = new Map<string, string[]>()
  for (const [name, value] of query) {
    const pointer = name.replace(/^\/?/, '/')
    if (/^\/discounts\/codes\/\d{1,2}$/.test(pointer))
      written.set(pointer, [...(written.get(pointer) ?? []), value.trim()])
  }
  const once = [...written].flatMap(([pointer, [code = '', ...others]]) =>
    others.length === 0 && code !== '' && code.length <= MAX_CODE ? [{ pointer, code }] : [],
  )
  const inOrder = once.toSorted((one, other) =>
    one.pointer.localeCompare(other.pointer, 'en', { numeric: true }),
  )
  return [...new Set(inOrder.map(({ code }) => code))].slice(0, MAX_CODES)
}

const MAX_PATH = 2_000

/** `continue_to`, as a path of the shop; null of what leads elsewhere, or back to a link like this. */
export function readDestination(values: readonly string[], origin: string): string | null {
  const [wanted, ...others] = values
  if (wanted === undefined || others.length > 0 || wanted.length > MAX_PATH) return null
  if (!/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(wanted) || wanted.includes('://')) return null
  if (!URL.canParse(wanted, origin)) return null
  const { origin: reached, pathname, search } = new URL(wanted, origin)
  return reached === origin && !/^\/\/|^\/buy(\/|$)/i.test(pathname) ? pathname + search : null
}

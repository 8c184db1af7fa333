import { createHash } from 'node:crypto'

export const etagOf = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** `If-None-Match` is a list of tags, compared weakly (RFC 9110 §13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const strong = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => {
    const known = tag.trim()
    return known === '*' || known.replace(/^W\//, '') === strong
  })
}

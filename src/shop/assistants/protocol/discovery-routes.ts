import { type Context, Hono } from 'hono'
import { etagOf, isNotModified } from '../../../platform/http/etag.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import type { ProtocolVersion } from '../rules.ts'
import { served } from './operations.ts'
import { newestVersion, olderVersions, presentProfile, profilePath } from './profile-wire.ts'
import { readPublicKeys } from './shop-keys.ts'

/** The protocol asks for a minute at least. */
const MAX_AGE_SECONDS = 300

const answer = (version: ProtocolVersion) => async (c: Context) => {
  const keys = await readPublicKeys()
  const text = JSON.stringify(presentProfile(version, { origin: ownOrigin, served, keys }))
  const etag = etagOf(text)
  c.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
  c.header('etag', etag)
  if (isNotModified(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(text, 200, { 'content-type': 'application/json' })
}

/** What the shop says of itself, a document for each release of the protocol. */
export const discoveryRoutes = olderVersions.reduce(
  (routes, version) => routes.get(`${profilePath}/${version}`, answer(version)),
  new Hono().get(profilePath, answer(newestVersion)),
)

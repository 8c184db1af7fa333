import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { z } from 'zod'
import { clock } from '../../../platform/clock.ts'
import { type Database, db, type Tx, transaction } from '../../../platform/database.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import { log } from '../../../platform/log.ts'
import {
  deleteRetiredKeys,
  findCurrentKey,
  insertKey,
  type Jwk,
  listPublicKeys,
  retireKey,
  type ShopKey,
} from './keys-store.ts'

const purpose = 'shop keys'
const DAY_MS = 86_400_000
/** The protocol asks for seven days at least. */
const RETIRED_DAYS = 30
const MAX_PUBLIC = 20

const coordinates = z.object({ x: z.string(), y: z.string() })

/** Its name is its thumbprint (RFC 7638), so that all who verify find the same key. */
function publicKeyOf(key: KeyObject): Jwk {
  const { x, y } = coordinates.parse(createPublicKey(key).export({ format: 'jwk' }))
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })
  const kid = createHash('sha256').update(members).digest('base64url')
  return { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' }
}

function newKey(): ShopKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = publicKeyOf(privateKey)
  const sealed = encrypt(purpose, privateKey.export({ format: 'der', type: 'pkcs8' }))
  return { kid: publicKey.kid, publicKey, sealed }
}

/** Made at the first question. */
async function currentKey(on: Database): Promise<ShopKey> {
  const found = await findCurrentKey(on)
  if (found) return found
  await insertKey(on, newKey())
  const made = await findCurrentKey(on)
  if (!made) throw new Error('The shop has no key to sign with')
  return made
}

async function replaceKey(tx: Tx): Promise<void> {
  const { kid } = await currentKey(tx)
  await retireKey(tx, kid, clock.now())
  await insertKey(tx, newKey())
}

const retiredSince = () => new Date(clock.now().getTime() - RETIRED_DAYS * DAY_MS)

/** What was signed with the key before can be verified for 30 days more. */
export async function rotateKey(): Promise<void> {
  await transaction(replaceKey)
  await deleteRetiredKeys(db, retiredSince())
}

/** For the profile: the current key, and those of the last 30 days. */
export async function readPublicKeys(on: Database = db): Promise<Jwk[]> {
  await currentKey(on)
  return listPublicKeys(on, retiredSince(), MAX_PUBLIC)
}

/** A restored shop may have another SECRET_KEY, which cannot read its old keys: it has a new one from then on. */
async function openKey(on: Database): Promise<{ kid: string; key: KeyObject }> {
  const { kid, sealed } = await currentKey(on)
  const opened = decrypt(purpose, sealed)
  if (opened) return { kid, key: createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' }) }
  log.error('the key of the shop cannot be read with this SECRET_KEY, and is replaced')
  await rotateKey()
  return openKey(on)
}

/**
 * ES256 in the form of RFC 9421: r and s, 32 bytes each. `keyId` is the name of the key in the shop's profile, which what is signed
 * may have to name.
 */
export async function signWithShopKey(
  bytes: Uint8Array | string | ((keyId: string) => string),
  on: Database = db,
): Promise<{ keyId: string; signature: Buffer }> {
  const { kid, key } = await openKey(on)
  const text = typeof bytes === 'function' ? bytes(kid) : bytes
  return { keyId: kid, signature: sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }) }
}

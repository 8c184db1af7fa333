import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { db } from '../../../src/platform/database.ts'

const alg = 'RS256'
const kid = 'sandbox'

export async function signingKey() {
  return { key: await importJWK(await privateJwk(), alg), header: { alg, kid, typ: 'JWT' } }
}

export async function publicKeys(): Promise<{ keys: JWK[] }> {
  const { kty, n, e } = await privateJwk()
  return { keys: [{ kty, n, e, alg, kid, use: 'sig' } as JWK] }
}

async function privateJwk(): Promise<JWK> {
  const kept = await db.selectFrom('sandbox_google.keys').select('private_jwk').executeTakeFirst()
  if (kept) return kept.private_jwk as JWK
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const private_jwk = JSON.stringify(await exportJWK(privateKey))
  await db
    .insertInto('sandbox_google.keys')
    .values({ private_jwk })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return privateJwk()
}

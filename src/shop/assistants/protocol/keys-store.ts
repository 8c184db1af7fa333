import { type Database, run, type Tx } from '../../../platform/database.ts'

/** A public key as RFC 7517 writes it. */
export type Jwk = { kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string; use: 'sig'; alg: 'ES256' }
export type ShopKey = { kid: string; publicKey: Jwk; sealed: Buffer }

const current = `select kid, public_key as "publicKey", sealed from shop_keys where retired_at is null`

export async function findCurrentKey(on: Database): Promise<ShopKey | null> {
  const [found] = await run<ShopKey>(on, current, [])
  return found ?? null
}

/** False if another process has made one meanwhile. */
export async function insertKey(on: Database, { kid, publicKey, sealed }: ShopKey): Promise<boolean> {
  const inserted = await run(
    on,
    'insert into shop_keys (kid, public_key, sealed) values ($1, $2, $3) on conflict do nothing returning id',
    [kid, JSON.stringify(publicKey), sealed],
  )
  return inserted.length > 0
}

const known = `
  select public_key as "publicKey" from shop_keys where retired_at is null or retired_at > $1
  order by created_at desc, id desc limit $2`

/** The current one first. */
export async function listPublicKeys(on: Database, retiredAfter: Date, most: number): Promise<Jwk[]> {
  const rows = await run<{ publicKey: Jwk }>(on, known, [retiredAfter, most])
  return rows.map(({ publicKey }) => publicKey)
}

export async function retireKey(tx: Tx, kid: string, at: Date): Promise<void> {
  await run(tx, 'update shop_keys set retired_at = $2 where kid = $1 and retired_at is null', [kid, at])
}

export async function deleteRetiredKeys(on: Database, retiredBefore: Date): Promise<void> {
  await run(on, 'delete from shop_keys where retired_at < $1', [retiredBefore])
}

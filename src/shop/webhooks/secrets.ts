import { clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { log } from '../../platform/log.ts'
import { listSecrets, replaceSecret } from './endpoints-store.ts'
import { ROTATION_HOURS } from './rules.ts'
import { newSecret } from './sign.ts'

const purpose = 'webhook secrets'

/** Returns the new secret, which is told once. Both sign for a day. */
export async function renewSecret(tx: Tx, endpointId: string): Promise<string> {
  const secret = newSecret()
  const oldUntil = new Date(clock.now().getTime() + ROTATION_HOURS * 3_600_000)
  await replaceSecret(tx, endpointId, { sealed: encrypt(purpose, Buffer.from(secret)), oldUntil })
  return secret
}

/** Endpoints of which it was said: the job asks twice a second. */
const unreadable = new Set<string>()

/** The newest first. Empty if SECRET_KEY is another one than they were encrypted with. */
export async function openSecrets(on: Database, endpointId: string): Promise<string[]> {
  const sealed = await listSecrets(on, endpointId, clock.now())
  const opened = sealed.flatMap((each) => decrypt(purpose, each)?.toString() ?? [])
  if (opened.length === sealed.length) unreadable.delete(endpointId)
  else if (!unreadable.has(endpointId)) {
    unreadable.add(endpointId)
    log.error({ endpoint: endpointId }, 'a secret of a webhook cannot be read with this SECRET_KEY')
  }
  return opened
}

import { done, type Result, refused } from '../../../lib/result.ts'
import { hashApiKey, newApiKey, prefixOf } from '../../../platform/api-key-format.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { lockAdminsAs } from '../admins/lock-admins-as.ts'
import { permissionsHeld } from '../admins/staff-roles-rules.ts'
import { type ApiKeyDraft, MAX_LIVE_KEYS } from './rules.ts'
import { countLiveKeys, insertApiKey } from './store.ts'
import { writeKeyMails } from './write-key-mails.ts'

const DAY_MS = 86_400_000

/** Without `callsPerMinute` it has what the settings say. */
type KeyRequest = Omit<ApiKeyDraft, 'callsPerMinute'> & { callsPerMinute?: number | undefined; days: number }

/** `key` is told once: the database has its hash. */
export function addKey(
  by: string,
  { days, ...asked }: KeyRequest,
): Promise<
  Result<{ id: string; key: string; prefix: string }, { reason: 'forbidden' | 'beyond-own' | 'too-many' }>
> {
  return transaction(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
    const held = permissionsHeld(actor)
    if (!asked.permissions.every((name) => held.has(name))) return refused({ reason: 'beyond-own' })
    const createdAt = clock.now()
    if ((await countLiveKeys(tx, createdAt)) >= MAX_LIVE_KEYS) return refused({ reason: 'too-many' })
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
    const { sharing } = await currentSettings(tx)
    const draft = { ...asked, callsPerMinute: asked.callsPerMinute ?? sharing.keyCallsPerMinute }
    const key = newApiKey()
    const prefix = prefixOf(key)
    const tokenHash = hashApiKey(key)
    const id = await insertApiKey(tx, { ...draft, key: { prefix, tokenHash }, by, createdAt, expiresAt })
    const { name, permissions, origins, callsPerMinute } = draft
    await recordChanges(tx, {
      by,
      thing: 'api-key',
      id,
      name,
      verb: 'created',
      before: null,
      after: { name, prefix, permissions, origins, callsPerMinute, expiresAt },
    })
    const what = `${actor.name} made the key ${name} (${prefix}…).`
    await postMails(tx, writeKeyMails(admins, { title: 'An API key was made', what, permissions, expiresAt }))
    return done({ id, key, prefix })
  })
}

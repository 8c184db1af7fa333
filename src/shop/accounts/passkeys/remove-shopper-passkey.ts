import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import { listPasskeys, removePasskey } from '../second-factor/passkeys-store.ts'
import { lockUser } from '../store.ts'
import { writePasskeyMail } from './write-passkey-mail.ts'

export function removeShopperPasskey(
  userId: string,
  id: string,
): Promise<Result<void, { reason: 'no-passkey' }>> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const passkey = (await listPasskeys(tx, userId)).find((each) => each.id === id)
    if (!user || !passkey) return refused({ reason: 'no-passkey' })
    await removePasskey(tx, userId, id)
    await postMail(tx, writePasskeyMail(user, { passkey: passkey.name, became: 'removed' }))
    return done(undefined)
  })
}

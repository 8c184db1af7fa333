import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { deleteGrant, endAccess, lockGrant } from './store.ts'
import { readToken } from './tokens.ts'

/** RFC 7009. A refresh token takes its access token along; an unknown token, or one of another client, changes nothing. */
export async function revokeToken(token: string, clientId: string): Promise<void> {
  const read = readToken(token)
  if (!read || read.kind === 'code') return
  await transaction(async (tx) => {
    const grant = await lockGrant(tx, read.grantId)
    if (grant?.clientId !== clientId) return
    if (grant.refreshHash?.equals(read.hash)) await deleteGrant(tx, grant)
    else if (grant.accessHash?.equals(read.hash)) await endAccess(tx, grant.id, clock.now())
  })
}

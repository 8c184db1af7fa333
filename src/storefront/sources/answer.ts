import { NOTICE_VERSION } from '../../shop/legal/notices/rules.ts'
import type { Recipient } from '../../shop/orders/sources/rules.ts'
import { currentSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'
import { sourceMemory } from './device.ts'

/** On this device, and in the account of who is signed in. */
export async function answerForSource(isAllowed: boolean, tells: Recipient[]): Promise<void> {
  if (isAllowed) sourceMemory.allow(Date.now(), tells)
  else sourceMemory.refuse()
  if (currentSession()?.role !== 'user') return
  const json = { purpose: 'analytics', given: isAllowed, version: NOTICE_VERSION } as const
  await send(api.legal['set-consent'].$put({ json }))
}

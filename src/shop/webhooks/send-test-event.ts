import { randomUUID } from 'node:crypto'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { insertAttempt } from './deliveries-store.ts'
import { findEndpoint } from './endpoints-store.ts'
import { postEvent } from './post-event.ts'
import { type EndpointRefusal, type SendResult, TEST_TYPE } from './rules.ts'
import { openSecrets } from './secrets.ts'
import { signedHeaders } from './sign.ts'

/** Once, also to a disabled endpoint; it does not count as a failure. */
export async function sendTestEvent(id: string): Promise<Result<SendResult, EndpointRefusal>> {
  const endpoint = await findEndpoint(db, id)
  if (!endpoint) return refused({ reason: 'gone' })
  if (endpoint.recipient) return refused({ reason: 'of-keys' })
  const event = { id: randomUUID(), type: TEST_TYPE }
  const timestamp = clock.now().toISOString()
  const body = JSON.stringify({ type: event.type, timestamp, data: { endpointId: id } })
  const headers = signedHeaders(event.id, body, clock.now(), await openSecrets(db, id))
  const result = await postEvent(endpoint.url, { headers, body })
  const about = { eventId: event.id, type: event.type, attempt: 1, nextAt: null }
  await insertAttempt(db, id, { ...about, ...result }, clock.now())
  return done(result)
}

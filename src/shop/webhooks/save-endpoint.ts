import { isIP } from 'node:net'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { isOutsideAddress, outsideUrlProblem } from '../../platform/outside-request.ts'
import { createRecord, deleteRecord, type RecordTable, updateRecord } from '../audit-log/records.ts'
import { recordChanges } from '../audit-log/store.ts'
import { restartDeliveries } from './deliveries-store.ts'
import {
  deleteEndpoint,
  insertEndpoint,
  lockEndpoint,
  setPosition,
  updateEndpoint,
} from './endpoints-store.ts'
import { lastPosition, positionBefore, positionBeforeEvent } from './events-store.ts'
import type { Endpoint, EndpointDraft, EndpointRefusal } from './rules.ts'
import { renewSecret } from './secrets.ts'

const nameOf = ({ url, description }: EndpointDraft) => description || new URL(url).host

type EndpointTable = RecordTable<
  EndpointDraft,
  EndpointDraft & { id: string },
  Endpoint,
  EndpointRefusal,
  never
>

const table: EndpointTable = {
  thing: 'webhook',
  name: nameOf,
  fields: ({ url, description, patterns, active }) => ({
    ...{ url, description, active },
    patterns: patterns.join(', '),
  }),
  lock: lockEndpoint,
  insert: async (tx, draft) => insertEndpoint(tx, draft, await lastPosition(tx)),
  update: updateEndpoint,
  remove: deleteEndpoint,
}

type WithSecret = { endpoint: Endpoint; secret: string }

/** It gets the events from now on. */
export async function addEndpoint(
  by: string,
  draft: EndpointDraft,
): Promise<Result<WithSecret, EndpointRefusal>> {
  const problem = urlProblem(draft.url)
  if (problem) return refused(problem)
  return attempt(async (tx) => {
    const created = await createRecord(tx, table, by, draft)
    if (!created.ok) return created
    return done({ endpoint: created.value, secret: await renewSecret(tx, created.value.id) })
  })
}

/** What waits is sent at once when it is enabled again. */
export async function editEndpoint(
  by: string,
  id: string,
  draft: EndpointDraft,
): Promise<Result<Endpoint, EndpointRefusal>> {
  const problem = urlProblem(draft.url)
  if (problem) return refused(problem)
  return attempt(async (tx) => {
    const locked = await lockOwn(tx, id)
    if (!locked.ok) return locked
    const was = locked.value
    const updated = await updateRecord(tx, table, by, was, draft)
    if (updated.ok && draft.active && !was.active) await restartDeliveries(tx, id, clock.now())
    return updated
  })
}

export function removeEndpoint(by: string, id: string): Promise<Result<null, EndpointRefusal>> {
  return attempt(async (tx): Promise<Result<null, EndpointRefusal>> => {
    const locked = await lockOwn(tx, id)
    return locked.ok ? deleteRecord(tx, table, by, id) : locked
  })
}

/** One that an admin has added; what keys have made follows the keys. */
async function lockOwn(tx: Tx, id: string): Promise<Result<Endpoint, EndpointRefusal>> {
  const endpoint = await lockEndpoint(tx, id)
  if (!endpoint) return refused({ reason: 'gone' })
  return endpoint.recipient ? refused({ reason: 'of-keys' }) : done(endpoint)
}

export function rotateSecret(by: string, id: string): Promise<Result<WithSecret, EndpointRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockOwn(tx, id)
    if (!locked.ok) return locked
    const endpoint = locked.value
    const secret = await renewSecret(tx, id)
    await note(tx, by, endpoint, { secret: 'replaced' })
    return done({ endpoint, secret })
  })
}

/** One of them is set. */
type ReplayStart = { event?: string | null | undefined; since?: Date | null | undefined }

/** Sends what it has asked for again, from an event or a moment on. */
export function replayEvents(
  by: string,
  id: string,
  { event, since }: ReplayStart,
): Promise<Result<null, EndpointRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockOwn(tx, id)
    if (!locked.ok) return locked
    const endpoint = locked.value
    const position = event
      ? await positionBeforeEvent(tx, event)
      : since
        ? await positionBefore(tx, since)
        : null
    if (position === null) return refused({ reason: 'no-such-event' })
    await setPosition(tx, id, Math.min(position, endpoint.position))
    await note(tx, by, endpoint, { replayed: event ?? since?.toISOString() ?? '' })
    return done(null)
  })
}

async function note(tx: Tx, by: string, endpoint: Endpoint, after: Record<string, string>): Promise<void> {
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, null]))
  const { id } = endpoint
  await recordChanges(tx, { by, thing: 'webhook', id, name: nameOf(endpoint), verb: 'edited', before, after })
}

/** What names resolve to is checked at each attempt. */
function urlProblem(text: string): EndpointRefusal | null {
  const problem = outsideUrlProblem(text)
  if (problem) return { reason: 'url', problem }
  const { protocol, hostname } = new URL(text)
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) && !isOutsideAddress(address)) return { reason: 'url', problem: 'address' }
  const mayBePlain = config.MODE === 'demo' || config.OUTSIDE_NETWORKS_ALLOWED.length > 0
  return protocol === 'https:' || mayBePlain ? null : { reason: 'insecure' }
}

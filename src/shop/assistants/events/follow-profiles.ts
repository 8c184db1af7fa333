import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { isLoopbackName } from '../../../platform/networks.ts'
import { outsideUrlProblem } from '../../../platform/outside-request.ts'
import { deleteUnlinkedEndpoints, saveAssistantEndpoint } from '../../webhooks/endpoints-store.ts'
import { listUsedProfiles } from '../linking/store.ts'
import { readProfile } from '../protocol/read-profile.ts'
import { protocolVersions } from '../rules.ts'
import { MAX_WEBHOOK_URL, orderPatterns } from './rules.ts'

/** A use is noted once an hour; so long it is new. */
const NEW_MS = 120_000
const MAX_AT_ONCE = 50

/** Where assistants that have just asked want to be told of orders. Not while they ask: their server may be slow. */
export async function followProfiles(): Promise<void> {
  await deleteUnlinkedEndpoints(db)
  const since = new Date(clock.now().getTime() - NEW_MS)
  for (const profile of await listUsedProfiles(db, since, MAX_AT_ONCE)) await followProfile(profile)
}

async function followProfile(profile: string): Promise<void> {
  const read = await readProfile(profile)
  if (!read.ok) return
  const version = protocolVersions.find((one) => one === read.value.version)
  const declared = read.value.capabilities['dev.ucp.shopping.order']
  const url = declared?.find((one) => one.version === version)?.config?.webhook_url
  if (!version || !url || !isWebhookUrl(url)) return
  await saveAssistantEndpoint(db, { profile, version, url, patterns: orderPatterns })
}

/** What its name resolves to is checked at each attempt. */
function isWebhookUrl(text: string): boolean {
  if (text.length > MAX_WEBHOOK_URL || outsideUrlProblem(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (config.MODE === 'demo' && isLoopbackName(hostname))
}

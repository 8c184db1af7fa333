import { createHash, createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { type AssistantServer, type LinkedAssistant, linkedAssistant } from '../../../../tests/assistant.ts'
import { buy, fillWallet, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { parseAny } from '../../../../tests/json.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { expectSchema } from '../../../../tests/ucp-schemas.ts'
import { db } from '../../../platform/database.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { dispatchEvents } from '../../webhooks/dispatch-events.ts'
import { sendWebhooks } from '../../webhooks/send-webhooks.ts'
import { followProfiles } from './follow-profiles.ts'
import { signatureBase } from './rules.ts'
import { writeOrderEvent } from './write-order-event.ts'

ownDatabase()

let owner: Actor
let asha: Actor
let assistant: LinkedAssistant
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  await db.deleteFrom('assistant_links').execute()
  await db.deleteFrom('webhook_endpoints').execute()
  await db.deleteFrom('event_outbox').execute()
  await db.deleteFrom('events').execute()
  asha = await shopper('Asha Rao')
  await fillWallet(asha, 5_000)
  assistant = await linkedAssistant(asha)
})
afterEach(backToNow)

/** The assistant asks once, and the shop reads where it wants to be told. */
async function follow(of = assistant): Promise<void> {
  await of.rest('/orders/none')
  await followProfiles()
}

async function run(): Promise<void> {
  await dispatchEvents()
  for (let round = 0; round < 5; round++) await sendWebhooks(new AbortController().signal, writeOrderEvent)
}

async function order(by = asha) {
  const { id } = await addProduct({ name: 'Field Tee', salePrice: 100 })
  return await buy(by, [{ id, quantity: 2 }], 'Wallet')
}

type OrderMessage = AssistantServer['told'][number]

/** As an assistant verifies it, with the keys of the shop's profile. */
async function isSigned(
  { path, headers, body }: OrderMessage,
  { method = 'POST', host = headers.host ?? '' } = {},
) {
  const [, list = '', rest = ''] =
    /^sig1=(\(([^)]*)\).*)$/.exec(headers['signature-input'] ?? '')?.[0].match(/^sig1=\(([^)]*)\)(.*)$/) ?? []
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  expect(names).toEqual(
    expect.arrayContaining(['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type']),
  )
  const values: Record<string, string> = { ...headers, '@method': method, '@authority': host, '@path': path }
  const lines = names.map((name) => `"${name}": ${values[name]}`)
  const base = [...lines, `"@signature-params": (${list})${rest}`].join('\n')
  const digest = createHash('sha256').update(body).digest('base64')
  if (headers['content-digest'] !== `sha-256=:${digest}:`) return false
  const keyId = /keyid="([^"]+)"/.exec(rest)?.[1]
  const profile = (await guest().get('/.well-known/ucp')).body
  const jwk = profile.keys.find((key: { kid: string }) => key.kid === keyId)
  const signature = Buffer.from(/^sig1=:(.*):$/.exec(headers.signature ?? '')?.[1] ?? '', 'base64')
  expect(signature).toHaveLength(64)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature)
}

describe('what an assistant is told', () => {
  test('is the whole order at each change, in order, signed with the key of the profile', async () => {
    await follow()
    const placed = await order()
    await run()
    await move(owner, placed, 'Shipped')
    await run()
    const { told } = assistant.server
    expect(told.length).toBeGreaterThanOrEqual(2)
    for (const message of told) {
      const body = parseAny(message.body)
      expectSchema('2026-08-25', 'shopping/order.json', body)
      expect(body.id).toBe(placed._id)
      expect(message.headers).toMatchObject({
        'ucp-agent': `profile="${ownOrigin}/.well-known/ucp"`,
        'webhook-id': expect.any(String),
        'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      })
      expect(await isSigned(message)).toBe(true)
      expect(await isSigned(message, { host: 'other.example' })).toBe(false)
      expect(await isSigned({ ...message, body: `${message.body} ` })).toBe(false)
    }
    expect(parseAny(told[0]?.body ?? '').line_items[0].status).toBe('processing')
    expect(parseAny(told.at(-1)?.body ?? '').line_items[0].status).toBe('fulfilled')
    expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(told.length)
  })

  test('is nothing of shoppers who have not linked it', async () => {
    await follow()
    const other = await shopper('Mira Sen')
    await fillWallet(other, 5_000)
    await order(other)
    await run()
    expect(assistant.server.told).toEqual([])
  })

  test('is told again after a failure, and an owner sees no webhook of it', async () => {
    await follow()
    assistant.server.answer = (response) => response.writeHead(503).end()
    await order()
    await run()
    expect(assistant.server.told).toHaveLength(1)
    assistant.server.answer = (response) => response.writeHead(200).end('{}')
    later(1)
    await run()
    expect(assistant.server.told).toHaveLength(2)
    expect(assistant.server.told[0]?.headers['webhook-id']).toBe(
      assistant.server.told[1]?.headers['webhook-id'],
    )
    expect((await owner.get('/webhook/get-webhooks')).body.webhooks).toEqual([])
  })

  test('stops with the link, also what was under way, and its address is forgotten', async () => {
    await follow()
    await order()
    await dispatchEvents()
    const [{ _id: id }] = (await asha.get('/assistant/get-links')).body.links
    await asha.delete(`/assistant/remove-link/${id}`)
    await run()
    expect(assistant.server.told).toEqual([])
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
    await followProfiles()
    expect(await db.selectFrom('webhook_endpoints').selectAll().execute()).toEqual([])
  })

  test('that it refuses for good by 410 stops until it asks again', async () => {
    await follow()
    assistant.server.answer = (response) => response.writeHead(410).end()
    await order()
    await run()
    const states = () => db.selectFrom('webhook_endpoints').select('active').execute()
    expect(await states()).toEqual([{ active: false }])
    await db.updateTable('assistant_links').set({ last_used_at: null }).execute()
    await follow()
    expect(await states()).toEqual([{ active: true }])
  })
})

test('what is signed names each part once, and a query only where there is one', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.uuid(), (url, id) => {
      const request = {
        url,
        agent: 'profile="https://s.example/"',
        digest: 'sha-256=:x:',
        id,
        timestamp: '1',
      }
      const { base, parameters } = signatureBase(request, { keyId: 'k', created: 1 })
      const lines = base.split('\n').map((line) => line.slice(0, line.indexOf(':')))
      expect(new Set(lines).size).toBe(lines.length)
      expect(lines.includes('"@query"')).toBe(new URL(url).search !== '')
      expect(base.endsWith(parameters)).toBe(true)
    }),
  )
})

import { expect, test } from 'vitest'
import { admin, guest } from '../../../tests/actors.ts'
import { ProfileServer, profileOf, TestAssistant } from '../../../tests/assistants.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { saveSettings } from '../../../tests/growth/call.ts'
import { parseAny } from '../../../tests/json.ts'
import { addProduct } from '../../../tests/products.ts'
import { expectSchema } from '../../../tests/ucp-schemas.ts'
import { pool } from '../../platform/database.ts'
import { protocolVersions } from './rules.ts'

ownDatabase()
const profiles = await ProfileServer.listen()
const catalogue = 'shopping/catalog_lookup.json#/$defs'
const found = 'shopping/catalog_search.json#/$defs/search_response'

const ask = (profile: string | null, body: unknown = { query: 'shoes' }) =>
  guest().post('/ucp/v1/catalog/search', body, profile === null ? {} : { 'ucp-agent': profile })
const named = (url: string) => `profile="${url}"`

test('the shop says what it is, in a document for each release, which shared caches may keep', async () => {
  const { status, body, headers } = await guest().get('/.well-known/ucp')
  expect(status).toBe(200)
  expectSchema('2026-08-25', 'profile.json#/$defs/business_schema', body)
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(body.ucp).toMatchObject({ version: '2026-08-25', payment_handlers: {} })
  const etag = headers.get('etag') ?? ''
  expect((await guest().get('/.well-known/ucp', { 'if-none-match': etag })).status).toBe(304)

  const [address] = Object.values(body.ucp.supported_versions as Record<string, string>)
  const older = await guest().get(new URL(address ?? '').pathname)
  expectSchema('2026-04-08', 'discovery/profile.json#/$defs/business_profile', older.body)
  expect(older.body.ucp.version).toBe('2026-04-08')
  expect(older.body.ucp).not.toHaveProperty('supported_versions')
  expect(older.body.signing_keys).toEqual(body.keys)
  expect(body.keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256' })])
  expect(JSON.stringify(body.keys)).not.toContain('"d"')
})

test.each(protocolVersions)(
  'an assistant of %s searches, looks up and reads products by REST and MCP',
  async (version) => {
    const assistant = TestAssistant.of(profiles, version)
    const sizes = [
      { size: 8, stock: 0 },
      { size: 9, stock: 3, barcode: `${version === '2026-04-08' ? '5901234123457' : '4006381333931'}` },
    ]
    const name = `Udaan ${version.slice(5)} Racer`
    const wanted = {
      name,
      salePrice: 1_499.5,
      regularPrice: 2_000,
      description: '<b>Light</b> & quick',
      sizes,
    }
    const { id, sizeIds } = await addProduct(wanted)
    const [soldOut = '', left = ''] = sizeIds

    const search = await assistant.rest('POST', '/catalog/search', { query: name })
    expect(search.status).toBe(200)
    expectSchema(version, found, search.body)
    expect(search.body.ucp).toMatchObject({ version, status: 'success' })
    expect(Object.keys(search.body.ucp.capabilities)).toEqual(['dev.ucp.shopping.catalog.search'])
    const [product] = search.body.products
    expect(product).toMatchObject({
      id,
      title: name,
      description: { plain: 'Light & quick' },
      price_range: { min: { amount: 149_950, currency: 'INR' } },
      list_price_range: { max: { amount: 200_000 } },
    })
    expect(product.variants.map((variant: { id: string }) => variant.id)).toEqual([left, soldOut])
    expect(product.variants[0]).toMatchObject({
      availability: { available: true },
      barcodes: [{ type: 'GTIN' }],
    })
    expect(product.variants[1].availability).toEqual({ available: false, status: 'out_of_stock' })
    const byTool = await assistant.tool('search_catalog', { catalog: { query: name } })
    expect(byTool.content).toEqual(search.body)
    expect(parseAny(byTool.result.content[0].text)).toEqual(search.body)

    const ids = [id, soldOut, id, 'nothing']
    const lookup = await assistant.rest('POST', '/catalog/lookup', { ids })
    expectSchema(version, `${catalogue}/lookup_response`, lookup.body)
    expect(lookup.body.products).toHaveLength(1)
    const inputs = Object.fromEntries(
      lookup.body.products[0].variants.map((each: { id: string; inputs: unknown }) => [each.id, each.inputs]),
    )
    expect(inputs).toEqual({
      [left]: [{ id, match: 'featured' }],
      [soldOut]: [{ id: soldOut, match: 'exact' }],
    })
    expect(lookup.body.messages).toEqual([{ type: 'info', code: 'not_found', content: 'nothing' }])
    expect((await assistant.tool('lookup_catalog', { catalog: { ids } })).content).toEqual(lookup.body)

    const detail = await assistant.rest('POST', '/catalog/product', { id: soldOut })
    expectSchema(version, `${catalogue}/get_product_response`, detail.body)
    expect(detail.body.product.variants[0].id).toBe(soldOut)
    expect(detail.body.product.selected).toEqual(detail.body.product.variants[0].options)
    const [option] = detail.body.product.options
    expect(option.values.map(({ available }: { available: boolean }) => available)).toEqual([false, true])
    const relaxed = await assistant.rest('POST', '/catalog/product', {
      id,
      selected: [{ name: 'Size', label: '77' }],
    })
    expect(relaxed.body.product).toMatchObject({ selected: [], variants: [{ id: left }, { id: soldOut }] })
    const none = await assistant.rest('POST', '/catalog/product', { id: 'nothing' })
    expect(none.status).toBe(200)
    expectSchema(
      version,
      version === '2026-04-08' ? 'shopping/types/error_response.json' : 'common/types/error_response.json',
      none.body,
    )
    expect((await assistant.tool('get_product', { catalog: { id: 'nothing' } })).content).toEqual(none.body)
  },
)

test('a list goes on from page to page by its cursor, and each product is in it once', async () => {
  const assistant = TestAssistant.of(profiles, '2026-08-25')
  const category = 'Cursor Mats'
  const added = await Promise.all(
    Array.from({ length: 7 }, (_, at) => addProduct({ category, name: `Mat ${at}` })),
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const pagination = { limit: 3, ...(cursor !== undefined && { cursor }) }
    const { body } = await assistant.rest('POST', '/catalog/search', {
      filters: { categories: [category] },
      pagination,
    })
    expectSchema('2026-08-25', found, body)
    expect(body.pagination.total_count).toBe(7)
    seen.push(...body.products.map(({ id }: { id: string }) => id))
    cursor = body.pagination.cursor
  } while (cursor !== undefined)
  expect(seen.toSorted()).toEqual(added.map(({ id }) => id).toSorted())
  const beside = { filters: { categories: [category] }, cursor: 'p3.3' }
  expect((await assistant.rest('POST', '/catalog/search', beside)).body.products).toHaveLength(1)
  const everything = await assistant.rest('POST', '/catalog/search', { query: '*' })
  expect(everything.body.products.length).toBeGreaterThan(7)
})

test('prices narrow a search in rupees, and are told to be ignored in another currency', async () => {
  const assistant = TestAssistant.of(profiles, '2026-08-25')
  const category = 'Priced Mats'
  for (const salePrice of [500, 1_500, 2_500]) await addProduct({ category, salePrice })
  const search = async (price: object, context = {}) =>
    (await assistant.rest('POST', '/catalog/search', { filters: { categories: [category], price }, context }))
      .body
  const pricesOf = (body: Awaited<ReturnType<typeof search>>) =>
    body.products.map((each: { price_range: { min: { amount: number } } }) => each.price_range.min.amount)
  expect(pricesOf(await search({ min: 100_000, max: 200_000 }, { currency: 'INR' }))).toEqual([150_000])
  expect(pricesOf(await search({ max: 49_999 }))).toEqual([])
  const foreign = await search({ max: 20 }, { currency: 'USD' })
  expect(pricesOf(foreign)).toHaveLength(3)
  expect(foreign.messages).toMatchObject([{ type: 'info', code: 'price_filter_ignored' }])
})

test('a search that finds nothing is empty, and the owner can read that an assistant asked', async () => {
  const assistant = TestAssistant.of(profiles, '2026-08-25')
  const { body, status } = await assistant.rest('POST', '/catalog/search', { query: 'kabaddi zither' })
  expect(status).toBe(200)
  expectSchema('2026-08-25', found, body)
  const { rows } = await pool.query(
    `select count, by_assistants from searches_without_result where words = 'kabaddi zither'`,
  )
  expect(rows).toEqual([{ count: 1, by_assistants: 1 }])
})

test('input that the protocol does not know is refused with its code', async () => {
  const assistant = TestAssistant.of(profiles, '2026-08-25')
  const ids = Array.from({ length: 51 }, (_, at) => `id${at}`)
  const refused: [path: string, tool: string, input: unknown, code: string][] = [
    ['/catalog/search', 'search_catalog', {}, 'invalid_request'],
    ['/catalog/search', 'search_catalog', { query: '  ' }, 'invalid_request'],
    ['/catalog/search', 'search_catalog', { query: 'a', pagination: { limit: 0 } }, 'invalid_request'],
    ['/catalog/search', 'search_catalog', { query: 'a', pagination: { cursor: 'x' } }, 'invalid_request'],
    ['/catalog/lookup', 'lookup_catalog', { ids: [] }, 'invalid_request'],
    ['/catalog/lookup', 'lookup_catalog', { ids }, 'request_too_large'],
    [
      '/catalog/product',
      'get_product',
      {
        id: 'a',
        selected: [
          { name: 'S', label: '1' },
          { name: 's', label: '2' },
        ],
      },
      'invalid_request',
    ],
  ]
  for (const [path, tool, input, code] of refused) {
    const answer = await assistant.rest('POST', path, input)
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([400, code])
    expect(answer.body.messages).toMatchObject([{ type: 'error', code }])
    const { status, error } = await assistant.tool(tool, { catalog: input })
    expect([status, error.code, error.data.code]).toEqual([400, -32602, code])
  }
  expect(await assistant.rest('POST', '/catalog/search', '{')).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  })
})

test('a request without a usable profile is refused as the protocol says', async () => {
  const lame = profiles.put('/lame', (response) => response.writeHead(500).end())
  const moved = profiles.put('/moved', (response) =>
    response.writeHead(302, { location: '/2026-08-25/all.json' }).end(),
  )
  const noJson = profiles.put('/no-json', (response) => response.end('<html>'))
  const noProfile = profiles.putProfile('/no-profile', { version: '2026-08-25' })
  const large = profiles.putProfile('/large', { ...profileOf('2026-08-25'), more: 'x'.repeat(128 * 1024) })
  const old = profiles.putProfile('/old', profileOf('2026-01-23'))
  const carts = profiles.putProfile('/carts', profileOf('2026-08-25', ['dev.ucp.shopping.cart']))
  const cases: [header: string | null, status: number, code: string][] = [
    [null, 400, 'invalid_profile_url'],
    ['nonsense="', 400, 'invalid_profile_url'],
    ['profile=token', 400, 'invalid_profile_url'],
    [named('no url'), 400, 'invalid_profile_url'],
    [named('http://agent.example/ucp.json'), 400, 'invalid_profile_url'],
    [named('https://10.0.0.1/ucp.json'), 400, 'invalid_profile_url'],
    [named('https://user:secret@agent.example/'), 400, 'invalid_profile_url'],
    [named(lame), 424, 'profile_unreachable'],
    [named(moved), 424, 'profile_unreachable'],
    [named(noJson), 422, 'profile_malformed'],
    [named(noProfile), 422, 'profile_malformed'],
    [named(large), 422, 'profile_malformed'],
    [named(old), 422, 'version_unsupported'],
    [named(carts), 200, 'capabilities_incompatible'],
  ]
  for (const [header, status, code] of cases) {
    const answer = await ask(header)
    const [message] = answer.body.messages ?? [answer.body]
    expect([answer.status, message.code], String(header)).toEqual([status, code])
    expect(answer.body.continue_url).toMatch(/^http/)
  }
  const { error, status } = await new TestAssistant(lame).tool('search_catalog', { catalog: { query: 'a' } })
  expect([status, error.code, error.data.code]).toEqual([424, -32001, 'profile_unreachable'])
  const { content } = await new TestAssistant(carts).tool('search_catalog', { catalog: { query: 'a' } })
  expect(content.messages).toMatchObject([{ code: 'capabilities_incompatible' }])
  expectSchema('2026-08-25', 'common/types/error_response.json', content)
})

test('a profile is read once for many requests, and a failure once in a while', async () => {
  const good = profiles.putProfile('/once', profileOf('2026-08-25'), { 'cache-control': 'no-store' })
  const bad = profiles.put('/never', (response) => response.writeHead(503).end())
  await Promise.all([good, good, bad, bad].map((url) => ask(named(url))))
  for (const url of [good, bad]) await ask(named(url))
  expect([profiles.asked.get('/once'), profiles.asked.get('/never')]).toEqual([1, 1])
})

test('a demo without a network knows the assistants of public programs', async () => {
  const address = 'https://shopify.dev/ucp/agent-profiles/2026-04-08/valid-with-capabilities.json'
  const { status, body } = await ask(named(address))
  expect([status, body.ucp.version]).toEqual([200, '2026-04-08'])
})

test('nothing of it is there while the owner does not let assistants shop', async () => {
  const owner = await admin()
  await saveSettings(owner, 'sharing', { assistants: false })
  const asked = [guest().get('/.well-known/ucp'), guest().post('/ucp/mcp', {}), ask(null)]
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404])
  await saveSettings(owner, 'sharing', { assistants: true })
  expect((await guest().get('/.well-known/ucp')).status).toBe(200)
})

test('a bare message of MCP is answered without a session, whatever it accepts', async () => {
  const send = (message: object, accept = 'application/json') => guest().post('/ucp/mcp', message, { accept })
  const { body, status } = await send({ jsonrpc: '2.0', id: 'a', method: 'tools/list' })
  expect(status).toBe(200)
  expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['search_catalog', 'lookup_catalog', 'get_product']),
  )
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  const begun = await send({ jsonrpc: '2.0', id: 1, method: 'initialize', params }, '*/*')
  expect(begun.body.result).toMatchObject({ capabilities: { tools: {} } })
  expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  expect((await send({ jsonrpc: '2.0', id: 2, method: 'nothing' })).body.error.code).toBe(-32601)
  expect((await guest().post('/ucp/mcp', '{')).body.error.code).toBe(-32700)
  expect((await guest().post('/ucp/mcp', [])).body.error.code).toBe(-32600)
  expect((await guest().get('/ucp/mcp')).status).toBe(405)
})

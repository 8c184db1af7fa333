import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { ProfileServer, profileOf } from '../../../../tests/assistants.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { app } from '../../../server/app.ts'

ownDatabase()
const profiles = await ProfileServer.listen()
const profile = profiles.putProfile('/profile', profileOf('2026-08-25'))
const address = new URL('http://localhost:3000/ucp/mcp')
const toTheShop = async (url: string | URL, init?: RequestInit) => app.request(new Request(url, init))
const call = {
  name: 'search_catalog',
  arguments: { meta: { 'ucp-agent': { profile } }, catalog: { query: 'Kranti Spike' } },
}

test.each(['auto', 'legacy'] as const)(
  'the official client finds and calls the tools, as %s',
  async (mode) => {
    const { id } = await addProduct({ name: 'Kranti Spike' })
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(address, { fetch: toTheShop }))
    expect(client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('get_product')
    const { structuredContent } = await client.callTool(call)
    expect(structuredContent).toMatchObject({ ucp: { version: '2026-08-25' } })
    expect(JSON.stringify(structuredContent)).toContain(id)
    await client.close()
  },
)

test('the official client of 2025 finds and calls the tools', async () => {
  await addProduct({ name: 'Kranti Spike' })
  const client = new OldClient({ name: 'test', version: '1' })
  await client.connect(new OldTransport(address, { fetch: toTheShop }))
  expect((await client.listTools()).tools.length).toBeGreaterThanOrEqual(3)
  const { structuredContent } = await client.callTool(call)
  expect(structuredContent).toMatchObject({ ucp: { status: 'success' } })
  await expect(client.callTool({ ...call, arguments: {} })).rejects.toThrow('names no profile')
  await client.close()
})

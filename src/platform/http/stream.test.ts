import { once } from 'node:events'
import { get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { streamOf } from './stream.ts'

let made = 0
let ended = false

async function* forEver(): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      made++
      yield Buffer.alloc(64 * 1024, made)
    }
  } finally {
    ended = true
  }
}

const server = serve({ fetch: new Hono().get('/', (c) => c.body(streamOf(forEver()))).fetch, port: 0 })
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
beforeAll(() => (server.listening ? undefined : once(server, 'listening')))
beforeEach(() => {
  made = 0
  ended = false
})
afterAll(() => void server.close())

test('what is streamed waits for a client that is slow, and ends when the client leaves', async () => {
  const asked = get(url())
  const [answer] = await once(asked, 'response')
  await once(answer, 'readable')
  const madeInAWhile = async () => {
    const before = made
    // biome-ignore lint/plugin/no-fixed-wait: nothing tells that no more is made.
    await new Promise((resolve) => setTimeout(resolve, 200))
    return made - before
  }
  await expect.poll(madeInAWhile, { timeout: 10_000 }).toBe(0)
  answer.destroy()
  await expect.poll(() => ended).toBe(true)
})

test('nothing is made for an answer without a body', async () => {
  const asked = request(url(), { method: 'HEAD' }).end()
  const [answer] = await once(asked, 'response')
  await once(answer.resume(), 'end')
  expect(made).toBe(0)
})

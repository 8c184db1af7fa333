import { once } from 'node:events'
import { get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../tests/captured-log.ts'
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

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('name\n')
  throw Object.assign(new DatabaseError('duplicate key', 13, 'error'), {
    detail: 'Key (email)=(asha@x.test)',
  })
}

const captured = capturedLog()
const app = new Hono()
  .get('/', (c) => c.body(streamOf(forEver())))
  .get('/fails', (c) => c.body(streamOf(failing())))
const server = serve({ fetch: app.fetch, port: 0 })
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

test('a failure breaks the answer off and is logged, without the values that PostgreSQL names', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const [answer] = await once(get(`${url()}fails`), 'response')
  await expect(buffer(answer)).rejects.toThrow('aborted')
  expect(captured.lines()).toMatchObject([
    { level: 'error', msg: 'an answer broke off', err: { message: 'duplicate key' } },
  ])
  expect(String(inspect(printed.mock.calls))).not.toContain('asha')
})

test('nothing is made for an answer without a body', async () => {
  const asked = request(url(), { method: 'HEAD' }).end()
  const [answer] = await once(asked, 'response')
  await once(answer.resume(), 'end')
  expect(made).toBe(0)
})

import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonOnly, limitBodySize } from './body-limits.ts'
import { answerError } from './errors.ts'

const app = new Hono()
  .use(jsonOnly)
  .use(limitBodySize)
  .post('/call', async (c) => c.text(String((await c.req.json()).length)))
  .onError(answerError)

let server: Server
let port: number

beforeAll(async () => {
  server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => server.close())

/** Sends a JSON text of so many characters, in pieces that say or don't say how long they are together. */
function send(characters: number, way: 'told' | 'untold', type = 'application/json') {
  const body = JSON.stringify('x'.repeat(characters))
  const length = way === 'told' ? { 'content-length': String(body.length) } : {}
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = { 'content-type': type, ...length }
    const asked = request({ port, method: 'POST', path: '/call', headers }, async (answer) => {
      resolve({ status: answer.statusCode, text: await text(answer) })
    })
    asked.on('error', reject)
    asked.write(body.slice(0, 10))
    asked.end(body.slice(10))
  })
}

test('a form that a browser sends by itself leads back to its page, and no other sender of forms anywhere', async () => {
  const send = (accept: string) =>
    fetch(`http://127.0.0.1:${port}/login?next=/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept },
      body: new URLSearchParams({ email: 'asha@maidan.test' }),
    })
  const toPage = await send('text/html,*/*;q=0.8')
  expect(toPage.status).toBe(303)
  expect(toPage.headers.get('location')).toBe('/login')
  expect((await send('*/*')).status).toBe(415)
})

describe.each(['told', 'untold'] as const)('a body whose length is %s', (way) => {
  test('is read whole', async () => {
    expect(await send(90_000, way)).toEqual({ status: 200, text: '90000' })
  })

  test('is refused where it is too large for its call', async () => {
    expect(await send(110_000, way)).toEqual({ status: 413, text: '{"message":"The request is too large"}' })
  })

  test('is refused where it is not JSON', async () => {
    expect(await send(10, way, 'text/plain')).toMatchObject({ status: 415 })
  })
})

import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { capturedLog } from '../../../tests/captured-log.ts'
import { answerError } from './errors.ts'
import { requestLog } from './request-log.ts'
import type { SessionEnv } from './session.ts'

const captured = capturedLog()

/** What is answered where a handler throws an error of the database with that code. */
async function answerTo(code: string) {
  const app = new Hono().onError(answerError).get('/', () => {
    throw Object.assign(new DatabaseError('canceling statement', 20, 'error'), { code })
  })
  const answer = await app.request('/')
  return { status: answer.status, later: answer.headers.get('retry-after'), body: await answer.json() }
}

test('who waited too long for a lock is asked to come back, as nothing was written', async () => {
  expect(await answerTo('55P03')).toMatchObject({
    status: 503,
    later: '5',
    body: { message: 'Somebody else is changing the same just now. Please try again in a moment' },
  })
})

test('any other failure of the database tells nothing of the inside', async () => {
  expect(await answerTo('23514')).toEqual({
    status: 500,
    later: null,
    body: { message: 'Something went wrong' },
  })
})

test('a client that leaves in the middle of an upload is not logged as a failure', async () => {
  const ended = Promise.withResolvers<Response>()
  const app = new Hono()
    .use(async (c, next) => {
      await next()
      ended.resolve(c.res)
    })
    .onError(answerError)
    .post('/', async (c) => {
      const upload = c.req.text()
      client.resetAndDestroy()
      return c.text(await upload)
    })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const head = 'POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n'
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(`${head}5\r\nhello\r\n`)
  expect((await ended.promise).status).toBe(400)
  server.close()
  expect(captured.lines()).toEqual([])
})

test('a failure that comes again and again is logged each time, and its stack once a minute', async () => {
  const fails = new Error('connect ECONNREFUSED')
  const app = new Hono().onError(answerError).get('/', () => {
    throw fails
  })
  for (let i = 0; i < 5; i++) await app.request('/')
  expect(captured.lines().map(({ err }) => err)).toEqual([
    { type: 'Error', message: 'connect ECONNREFUSED', stack: expect.stringContaining('errors.test.ts') },
    ...[2, 3, 4, 5].map(() => ({ type: 'Error', message: 'connect ECONNREFUSED' })),
  ])
})

test('a failed write is one line of the log', async () => {
  const app = new Hono<SessionEnv>()
    .use(requestLog)
    .onError(answerError)
    .post('/', () => {
      throw new Error('broken')
    })
  await app.request('/', { method: 'POST' }, { incoming: { socket: { remoteAddress: '198.51.100.1' } } })
  expect(captured.lines()).toMatchObject([
    { level: 'error', msg: 'request failed', address: '198.51.100.1', path: '/', err: { message: 'broken' } },
  ])
})

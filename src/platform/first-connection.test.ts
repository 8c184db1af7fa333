import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { capturedLog } from '../../tests/captured-log.ts'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import { connectFirst, DATABASE_WAIT_SECONDS } from './first-connection.ts'
import { LeaderClient } from './leader-client.ts'
import { OperatorError } from './operator-error.ts'

const captured = capturedLog()
let server: Server | undefined
afterEach(() => {
  server?.close()
  vi.restoreAllMocks()
})

/** A port at which nothing listens, and what makes the tests' PostgreSQL listen there. */
async function closedPort(): Promise<{ port: number; open: () => void }> {
  const folder = new URL(inject('serverUrl')).searchParams.get('host') ?? ''
  const listening = createServer((near) => {
    const far = connect(join(folder, '.s.PGSQL.5432'))
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  await new Promise((resolve) => listening.close(resolve))
  server = listening
  return { port, open: () => void listening.listen(port, '127.0.0.1') }
}

const urlAt = (port: number, database = 'postgres') =>
  `postgresql://maidan:pass-word@127.0.0.1:${port}/${database}`

test('a start waits for a database that is not up yet, and says so once', async () => {
  const { port, open } = await closedPort()
  const connect = vi.spyOn(LeaderClient.prototype, 'connect')
  const connecting = connectFirst(urlAt(port))
  await vi.waitFor(() => expect(connect.mock.calls.length).toBeGreaterThan(2), WAIT_TIMEOUT_MS)
  open()
  const client = await connecting
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  const lines = captured.lines()
  expect(lines).toHaveLength(1)
  expect(lines[0]?.msg).toContain(`127.0.0.1:${port}/postgres: connect ECONNREFUSED`)
  expect(lines[0]?.msg).toContain(`waiting up to ${DATABASE_WAIT_SECONDS} seconds`)
})

test('it gives up after a minute, with a line that has no password', async () => {
  const { port } = await closedPort()
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValueOnce(0).mockReturnValue(DATABASE_WAIT_SECONDS * 1000 + 1)
  const refusal = await connectFirst(urlAt(port)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(String(refusal)).toContain(`DATABASE_URL: 127.0.0.1:${port}/postgres: connect ECONNREFUSED`)
  expect(String(refusal)).not.toContain('pass-word')
})

test('it does not wait for what stays wrong', async () => {
  const { port, open } = await closedPort()
  open()
  const refusal = await connectFirst(urlAt(port, 'no_such')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(String(refusal)).toContain('database "no_such" does not exist')
  expect(captured.lines()).toEqual([])
})

test('a connection that is cut between two queries ends nothing, and its next query fails', async () => {
  const [cut, other] = [await connectFirst(inject('serverUrl')), await connectFirst(inject('serverUrl'))]
  const ended = new Promise((resolve) => cut.once('end', resolve))
  const { rows } = await cut.query('select pg_backend_pid() as pid')
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  await expect(cut.query('select 1')).rejects.toThrow()
  await other.end()
})

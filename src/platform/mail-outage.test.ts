import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePorts } from '../../tests/chaos/shops.ts'
import { ownDatabase } from '../../tests/database.ts'
import { startWork } from '../server/worker.ts'
import { config } from './config.ts'
import { db, pool } from './database.ts'
import { mailQueue, postMail } from './mail.ts'
import { closeQueue } from './queue.ts'

ownDatabase()

let port = 0
let server: Server | undefined
let stopWork = async () => {}
beforeEach(async () => {
  ;[port = 0] = await freePorts(1)
  config.SMTP_URL = `smtp://127.0.0.1:${port}`
})
afterEach(async () => {
  config.SMTP_URL = undefined
  await stopWork()
  await closeQueue()
  server?.close()
})

/** A mail server that takes every mail, or none for a receiver that it does not know. */
async function openMailServer(takes: boolean): Promise<string[]> {
  const taken: string[] = []
  const listening = createServer((socket) => {
    let reading = false
    createInterface(socket).on('line', (line) => {
      if (reading) {
        reading = line !== '.'
        if (!reading) socket.write('250 kept\r\n')
      } else if (line.startsWith('RCPT') && !takes) socket.write(`550 unknown ${line.slice(8)}\r\n`)
      else {
        if (line.startsWith('RCPT')) taken.push(line.slice(9, -1))
        reading = line === 'DATA'
        socket.write(reading ? '354 go on\r\n' : '250 fine\r\n')
      }
    })
    socket.on('error', () => {})
    socket.write('220 here\r\n')
  })
  await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve))
  server = listening
  return taken
}

const letter = { to: 'asha@maidan.test', subject: 'Hello', title: 'Hello', preview: 'A word', parts: [] }

async function job(): Promise<{ state: string; retry_count: number }> {
  const { rows } = await pool.query("select state, retry_count from pgboss.job where name = 'mail'")
  return rows[0]
}

describe('a mail that cannot be sent', () => {
  test('waits for the mail server, and goes within half a minute of its coming back', async () => {
    // As an older release made the queue.
    await pool.query("update pgboss.queue set retry_delay_max = 7200, retry_limit = 20 where name = 'mail'")
    stopWork = (await startWork(pool.options.connectionString ?? '')).stop
    const { rows } = await pool.query(
      "select retry_delay_max, retry_limit from pgboss.queue where name = 'mail'",
    )
    expect(rows).toEqual([{ retry_delay_max: 30, retry_limit: mailQueue.options.retryLimit }])
    await postMail(db, letter)
    await expect.poll(job).toMatchObject({ state: 'retry' })
    const taken = await openMailServer(true)
    await expect.poll(() => taken, { timeout: 50_000 }).toEqual(['asha@maidan.test'])
  })

  test('because the server refuses its receiver is given up after an hour, which the dashboard is told', async () => {
    await openMailServer(false)
    await pool.query("delete from pgboss.job where name = 'mail'")
    await postMail(db, letter)
    await pool.query("update pgboss.job set created_on = now() - interval '61 minutes' where name = 'mail'")
    stopWork = (await startWork(pool.options.connectionString ?? '')).stop
    await expect.poll(job).toMatchObject({ state: 'completed' })
    const { rows } = await pool.query('select reason from undelivered_mails')
    expect(rows).toEqual([{ reason: expect.stringContaining('550 unknown <[email]>') }])
  })

  test('because the server refuses its receiver is tried again until then', async () => {
    await openMailServer(false)
    await pool.query("delete from pgboss.job where name = 'mail'")
    await postMail(db, letter)
    stopWork = (await startWork(pool.options.connectionString ?? '')).stop
    await expect.poll(job).toMatchObject({ state: 'retry' })
  })

  test('is given up with its last try', async () => {
    await pool.query("delete from pgboss.job where name = 'mail'; delete from undelivered_mails")
    await postMail(db, letter)
    await pool.query("update pgboss.job set retry_limit = 0 where name = 'mail'")
    stopWork = (await startWork(pool.options.connectionString ?? '')).stop
    await expect.poll(job).toMatchObject({ state: 'failed' })
    expect((await pool.query('select from undelivered_mails')).rowCount).toBe(1)
  })
})

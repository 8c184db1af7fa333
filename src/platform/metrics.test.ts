import { type ChildProcess, fork } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WebProcessStarted } from '../../tests/metrics-cluster.ts'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'

let first: ChildProcess
const running = new Map<string, WebProcessStarted>()

beforeAll(async () => {
  first = fork('tests/metrics-cluster.ts')
  first.on('message', (started: WebProcessStarted) => running.set(started.name, started))
  await vi.waitFor(() => expect(running.size).toBe(2), { timeout: WAIT_TIMEOUT_MS })
})
afterAll(() => {
  for (const { pid } of running.values()) kill(pid, 'SIGCONT')
  first.disconnect()
})

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is dead already.
  }
}

const pidOf = (name: string) => running.get(name)?.pid ?? 0

let scrapes = 0

/** What a web process answers to a scrape: which processes are up, and how many responses were counted. */
async function scrape(name: string) {
  const answer = await fetch(`http://127.0.0.1:${running.get(name)?.port}`)
  scrapes++
  const text = await answer.text()
  const up = [...text.matchAll(/^maidan_process_up\{process="(.+)"\} (\d)$/gm)].map(([, is, value]) => [
    is,
    value,
  ])
  const [, restarts] = /^maidan_process_restarts_total (\d+)$/m.exec(text) ?? []
  const [, counted] = /^http_request_duration_seconds_count\{.*\} (\d+)$/m.exec(text) ?? []
  return { up: Object.fromEntries(up), counted: Number(counted), restarts: Number(restarts) }
}

/** Scrapes until those processes are up and those are not, with every response counted; a busy machine may be late. */
async function expectUp(up: Record<string, '0' | '1'>, restarts = 0): Promise<void> {
  await vi.waitFor(async () => expect(await scrape('web-1')).toEqual({ up, counted: scrapes, restarts }), {
    timeout: WAIT_TIMEOUT_MS,
  })
}

test('the metrics of all processes are added up, the first one’s among them', async () => {
  await scrape('web-2')
  await expectUp({ main: '1', 'web-1': '1', 'web-2': '1' })
})

test('a storm of scrapes is answered, each with the whole shop', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => scrape('web-2')))
  for (const { up } of answers) expect(up).toEqual({ main: '1', 'web-1': '1', 'web-2': '1' })
  await expectUp({ main: '1', 'web-1': '1', 'web-2': '1' })
})

test('a stopped web process is named, its last counts stay in, and it is added again when it continues', async () => {
  kill(pidOf('web-2'), 'SIGSTOP')
  await expectUp({ main: '1', 'web-1': '1', 'web-2': '0' })
  kill(pidOf('web-2'), 'SIGCONT')
  await expectUp({ main: '1', 'web-1': '1', 'web-2': '1' })
})

test('a web process that is killed while it is asked ends nothing, is counted, and its counts stay in', async () => {
  const dead = pidOf('web-2')
  kill(dead, 'SIGSTOP')
  const scraped = scrape('web-1')
  // biome-ignore lint/plugin/no-fixed-wait: nothing tells when the stopped process is asked.
  setTimeout(kill, 200, dead, 'SIGKILL')
  expect((await scraped).up).toMatchObject({ main: '1', 'web-1': '1' })
  await vi.waitFor(() => expect(pidOf('web-2')).not.toBe(dead), { timeout: WAIT_TIMEOUT_MS })
  await expectUp({ main: '1', 'web-1': '1', 'web-2': '1' }, 1)
})

test('a stopped first process is named, and the web process answers for itself', async () => {
  kill(first.pid ?? 0, 'SIGSTOP')
  expect((await scrape('web-1')).up).toEqual({ main: '0' })
  kill(first.pid ?? 0, 'SIGCONT')
  await expectUp({ main: '1', 'web-1': '1', 'web-2': '1' }, 1)
})

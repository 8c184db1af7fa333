import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { runPictureOperation } from './process.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>')
/** Takes long enough to be interrupted. */
const large = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="9" height="9"/></svg>',
)

afterEach(() => vi.useRealTimers())

function workers(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = new RegExp(`\\) \\S ${process.pid} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images/worker.ts')
      } catch {
        return false
      }
    })
}

test('pictures are worked on in one process, until none has come for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const drawn = await Promise.all([
    runPictureOperation('drawSvg', svg, 100),
    runPictureOperation('drawSvg', svg, 50),
  ])
  expect(await Promise.all(drawn.map((bytes) => runPictureOperation('sizeOf', bytes ?? svg)))).toEqual([
    { width: 100, height: 50 },
    { width: 50, height: 25 },
  ])
  expect(workers()).toHaveLength(1)
  vi.advanceTimersByTime(30_000)
  // What comes while it ends has another.
  expect(await runPictureOperation('sizeOf', svg)).toEqual({ width: 20, height: 10 })
  vi.useRealTimers()
  await vi.waitFor(() => expect(workers()).toHaveLength(1))
})

test('what cannot be read is rejected, and the next picture is not', async () => {
  expect(await runPictureOperation('sizeOf', svg)).toEqual({ width: 20, height: 10 })
  const before = workers()
  await expect(runPictureOperation('sizeOf', Buffer.from('no picture'))).rejects.toThrow(
    'unsupported image format',
  )
  await expect(runPictureOperation('resize', Buffer.alloc(0), 320, 'avif')).rejects.toThrow('empty')
  await expect(runPictureOperation('drawIcon', Buffer.alloc(0), 32, 'white')).rejects.toThrow('empty')
  expect(await runPictureOperation('sizeOf', svg)).toEqual({ width: 20, height: 10 })
  expect(workers()).toEqual(before)
})

test('a picture that ends the process rejects what waits for it, and the next one has another process', async () => {
  const waiting = [
    runPictureOperation('drawSvg', large, 4000),
    runPictureOperation('resize', large, 3999, 'avif'),
  ]
  const ended = Promise.allSettled(waiting)
  for (const pid of workers()) process.kill(pid, 'SIGKILL')
  for (const { status } of await ended) expect(status).toBe('rejected')
  await expect(waiting[0]).rejects.toThrow('ended with SIGKILL')
  expect(await runPictureOperation('sizeOf', svg)).toEqual({ width: 20, height: 10 })
})

test('what has begun is finished although the shop is told to stop', async () => {
  await runPictureOperation('sizeOf', svg)
  const working = runPictureOperation('drawSvg', large, 400)
  for (const pid of workers()) process.kill(pid, 'SIGTERM')
  expect(await runPictureOperation('sizeOf', (await working) ?? svg)).toEqual({ width: 400, height: 300 })
})

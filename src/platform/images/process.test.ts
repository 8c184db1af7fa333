import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { pictureProcesses } from '../../../tests/picture-processes.ts'
import { WAIT_TIMEOUT_MS } from '../../../tests/timeouts.ts'
import { PICTURE_TIMEOUT_MS, PictureProcessEnded, PictureUnfinished, runPictureOperation } from './process.ts'

const small = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'
const bytes = Buffer.from(small)
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${inside}</svg>`
/** Takes long enough to be interrupted. */
const large = svg('<rect width="9" height="9"/>')
/** What `readSvg` refuses: drawing it keeps a core for hours. */
const endless = svg(
  `<filter id="f">${'<feGaussianBlur stdDeviation="5000"/>'.repeat(2_000)}</filter><rect width="4000" height="3000" filter="url(#f)"/>`,
)

afterEach(() => vi.useRealTimers())

const isThere = (pid: number) => readdirSync('/proc').includes(String(pid))

test('pictures are worked on in one process, until none has come for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const drawn = await Promise.all([
    runPictureOperation('drawSvg', small, 100),
    runPictureOperation('drawSvg', small, 50),
  ])
  expect(await Promise.all(drawn.map((picture) => runPictureOperation('sizeOf', picture ?? bytes)))).toEqual([
    { width: 100, height: 50 },
    { width: 50, height: 25 },
  ])
  expect(pictureProcesses()).toHaveLength(1)
  vi.advanceTimersByTime(30_000)
  // What comes while it ends has another.
  expect(await runPictureOperation('sizeOf', bytes)).toEqual({ width: 20, height: 10 })
  vi.useRealTimers()
  await vi.waitFor(() => expect(pictureProcesses()).toHaveLength(1))
})

test('what cannot be read is rejected, and the next picture is not', async () => {
  expect(await runPictureOperation('sizeOf', bytes)).toEqual({ width: 20, height: 10 })
  const before = pictureProcesses()
  await expect(runPictureOperation('sizeOf', Buffer.from('no picture'))).rejects.toThrow(
    'unsupported image format',
  )
  await expect(runPictureOperation('resize', Buffer.alloc(0), 320, 'avif')).rejects.toThrow('empty')
  await expect(runPictureOperation('drawIcon', Buffer.alloc(0), 32, 'white')).rejects.toThrow('empty')
  expect(await runPictureOperation('sizeOf', bytes)).toEqual({ width: 20, height: 10 })
  expect(pictureProcesses()).toEqual(before)
})

test.each([
  ['ends the process is rejected', 'SIGABRT', PictureProcessEnded],
  ['was being read when the process was killed may be sent again', 'SIGKILL', PictureUnfinished],
] as const)(
  'a picture that %s, and what waits behind it has another process',
  async (_what, signal, error) => {
    await runPictureOperation('sizeOf', bytes)
    const ending = runPictureOperation('drawSvg', large, 4000)
    const waiting = runPictureOperation('sizeOf', bytes)
    await Promise.resolve()
    for (const pid of pictureProcesses()) process.kill(pid, signal)
    await expect(ending).rejects.toBeInstanceOf(error)
    expect(await waiting).toEqual({ width: 20, height: 10 })
  },
)

test('a picture that takes over 15 s is given up, its process is gone, and the next one is drawn', async () => {
  await runPictureOperation('sizeOf', bytes)
  const [pid = 0] = pictureProcesses()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const given = runPictureOperation('drawSvg', endless, 4000)
  const next = runPictureOperation('sizeOf', bytes)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(PICTURE_TIMEOUT_MS)
  await expect(given).rejects.toBeInstanceOf(PictureUnfinished)
  vi.useRealTimers()
  expect(await next).toEqual({ width: 20, height: 10 })
  await vi.waitFor(() => expect(isThere(pid)).toBe(false))
})

test('what has begun is finished although the shop is told to stop', async () => {
  await runPictureOperation('sizeOf', bytes)
  const working = runPictureOperation('drawSvg', large, 400)
  for (const pid of pictureProcesses()) process.kill(pid, 'SIGTERM')
  expect(await runPictureOperation('sizeOf', (await working) ?? bytes)).toEqual({ width: 400, height: 300 })
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a picture that is being drawn goes with a web process that %s ends',
  async (signal) => {
    const program = `
      import { runPictureOperation } from '${import.meta.dirname}/process.ts'
      await runPictureOperation('sizeOf', Buffer.from(${JSON.stringify(small)}))
      void runPictureOperation('drawSvg', ${JSON.stringify(endless)}, 4000)
      setTimeout(() => console.log('draws'), 100)`
    const shop = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void shop.kill('SIGKILL'))
    for await (const _line of createInterface(shop.stdout)) break
    const [pid = 0, ...others] = pictureProcesses(shop.pid)
    expect([isThere(pid), others]).toEqual([true, []])
    shop.kill(signal)
    await vi.waitFor(() => expect(isThere(pid)).toBe(false), WAIT_TIMEOUT_MS)
  },
)

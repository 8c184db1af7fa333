import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'maidan-lock-'))
const path = join(folder, 'lock')
afterAll(() => rmSync(folder, { recursive: true }))

/** How many of ten who ask for the lock at once were ever at work together. */
async function maxConcurrent(): Promise<number> {
  let [now, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++now)
    // biome-ignore lint/plugin/no-fixed-wait: the work takes a moment, in which another could begin.
    await sleep(5)
    now--
  }
  await Promise.all(Array.from({ length: 10 }, () => withLock(path, work)))
  return most
}

function leaveLockOf(owner: string): void {
  mkdirSync(path)
  writeFileSync(join(path, 'owner'), owner)
}

test('of many who ask for a lock one works at a time', async () => {
  expect(await maxConcurrent()).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that is gone is put aside once', async () => {
  const { pid } = spawnSync('true')
  leaveLockOf(`${pid} 1`)
  expect(await maxConcurrent()).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('a process that was given the number of the gone owner does not keep its lock', async () => {
  leaveLockOf(`${process.pid} 1`)
  expect(await maxConcurrent()).toBe(1)
})

test('the lock is free again when the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(await maxConcurrent()).toBe(1)
})

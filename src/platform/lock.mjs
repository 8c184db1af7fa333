import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, markOf } from './process-identity.mjs'

/**
 * The lock is a folder that names its owner, created and removed by rename, so it is never half-made. A dead owner's
 * lock is moved to a name derived from that owner, so that only one process succeeds and no live lock is moved.
 * Without `wait`, throws `Locked` where another process has the lock.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ wait?: boolean }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, { wait = true } = {}) {
  const mine = `${path}.${randomUUID()}`
  mkdirSync(mine)
  writeFileSync(join(mine, 'owner'), markOf(process.pid))
  const aside = []
  while (!renamed(mine, path)) {
    const owner = ownerOf(path)
    if (owner !== undefined && isAlive(owner) && !wait) {
      rmSync(mine, { recursive: true, force: true })
      throw new Locked(path)
    }
    if (owner === undefined || isAlive(owner)) await sleep(50)
    else if (renamed(path, `${path}.${owner}`)) aside.push(`${path}.${owner}`)
  }
  try {
    return await work()
  } finally {
    renameSync(path, mine)
    for (const folder of [mine, ...aside]) rmSync(folder, { recursive: true, force: true })
  }
}

export class Locked extends Error {}

/** @param {string} path */
function ownerOf(path) {
  try {
    return readFileSync(join(path, 'owner'), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function renamed(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
}

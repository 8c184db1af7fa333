// Plain JavaScript, like lock.mjs: setup.mjs uses them before a Node.js that reads TypeScript is installed.
import { existsSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Names a process for good: its number and when it began, because numbers are given out again.
 * @param {number} pid
 */
export const markOf = (pid) => `${pid} ${look(pid)?.began ?? ''}`

/**
 * Whether the process of a mark still runs. Where `/proc` can't be read, its number alone must do.
 * @param {string} mark
 */
export function isAlive(mark) {
  const pid = Number.parseInt(mark, 10)
  if (!(pid > 0)) return false
  const seen = look(pid)
  return seen ? seen.state !== 'Z' && mark === `${pid} ${seen.began}` : exists(pid)
}

/**
 * Whether process `pid` runs and has `folder`, told without links, as its working directory.
 * @param {number} pid
 * @param {string} folder
 */
export function worksIn(pid, folder) {
  if (!existsSync('/proc/self/cwd')) return exists(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/**
 * The third and the 22nd field of `/proc/<pid>/stat`; the second may hold anything, so they count from its end.
 * @param {number} pid
 */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], began: fields[19] }
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function exists(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

// Plain JavaScript, because setup.mjs uses it before a Node.js with TypeScript support is installed.
import { existsSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * PID and start time, because PIDs are reused.
 * @param {number} pid
 */
export const markOf = (pid) => `${pid} ${look(pid)?.began ?? ''}`

/**
 * Compares only the PID where `/proc` cannot be read.
 * @param {string} mark
 */
export function isAlive(mark) {
  const pid = Number.parseInt(mark, 10)
  if (!(pid > 0)) return false
  const seen = look(pid)
  return seen ? seen.state !== 'Z' && mark === `${pid} ${seen.began}` : exists(pid)
}

/**
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
 * Fields 3 and 22 of `/proc/<pid>/stat`, counted from the end because field 2 may contain anything.
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

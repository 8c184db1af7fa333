import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, markOf } from '../process-identity.mjs'

export function signIn(folder: string): () => boolean {
  mkdirSync(folder, { recursive: true })
  const mine = join(folder, randomUUID())
  writeFileSync(mine, markOf(process.pid))
  return () => {
    rmSync(mine)
    return !forgetDeadUsers(folder)
  }
}

/** Removes the entries of dead processes. True if one of a living process is left. */
export function forgetDeadUsers(folder: string): boolean {
  if (!existsSync(folder)) return false
  for (const user of readdirSync(folder).map((name) => join(folder, name)))
    if (!isAlive(readFileSync(user, 'utf8'))) rmSync(user)
  return readdirSync(folder).length > 0
}

export function hasUsers(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((name) => isAlive(readFileSync(join(folder, name), 'utf8')))
}

import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL itself, which is no secret. */
const program = /(^|\/)program-[\w.-]+$/

/** What beneath a folder another account of the machine could read, list or write, as `images/ab 755`. */
export function filesForOthers(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within)).flatMap((entry) => {
    const name = join(within, entry)
    const seen = lstatSync(join(folder, name), { throwIfNoEntry: false })
    if (!seen || seen.isSymbolicLink() || program.test(name)) return []
    const open = seen.mode & 0o077 ? [`${name} ${(seen.mode & 0o777).toString(8)}`] : []
    return seen.isDirectory() ? [...open, ...filesForOthers(folder, name)] : open
  })
}

import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../platform/operator-error.ts'
import { isArchived, isHistory, isWhole, nameOfSegment, segmentOf, segmentsPrefix } from './segments.ts'
import type { Target } from './target.ts'

/** With less free space, segments that wait to be copied are given up: a full disk would stop the shop. */
const MIN_FREE = 1e9

/** Longer than a copy takes: who waits so long waits for a place that is away or too slow. */
const MAX_WAIT_MS = 60_000

/**
 * Copies finished segments from the spool and removes them there. Returns their names, the last one last.
 * One after the other: of a machine that is lost meanwhile, what has arrived has no gap, at which a restore would end.
 */
export async function copyWal(target: Target, spool: string, system: string): Promise<string[]> {
  const waiting = (await readdir(spool).catch(() => [])).filter(isArchived).sort()
  // A timeline without its history would be begun again by the next restore.
  const files = [...waiting.filter(isHistory), ...waiting.filter((file) => !isHistory(file))]
  for (const file of files) await copySegment(target, join(spool, file), system, file)
  return files
}

/** Repeated after a crash. PostgreSQL writes a segment of a timeline once, so another content is another shop's. */
async function copySegment(target: Target, path: string, system: string, file: string): Promise<void> {
  const read = await readFile(path).catch(() => null)
  if (!read) return // Another process of the shop was faster.
  const { mtime } = await stat(path).catch(() => ({ mtime: null }))
  if (!mtime) return
  const [known] = (await target.list(`${segmentsPrefix(system)}${file}-`)).filter(
    ({ name }) => segmentOf(name)?.file === file,
  )
  if (!known) await target.write(nameOfSegment(system, file, mtime), read)
  else if (!read.equals(await target.read(known.name)))
    throw new OperatorError(
      `${known.name} is there with another content: another shop writes to this BACKUP_URL. Give each its own.`,
    )
  await rm(path, { force: true })
}

/** Returns the segments that were dropped; the archive is broken from there on. */
export async function dropOldestSegments(spool: string, minFree = MIN_FREE): Promise<string[]> {
  const dropped: string[] = []
  const segments = (await readdir(spool).catch(() => [])).filter(isWhole).sort()
  for (const file of segments) {
    const { bavail, bsize } = await statfs(spool)
    const free = bavail * bsize
    if (free >= minFree) break
    const seen = await stat(join(spool, file)).catch(() => null)
    if (!seen || (free >= minFree / 2 && Date.now() - seen.mtimeMs < MAX_WAIT_MS)) continue
    await rm(join(spool, file), { force: true })
    dropped.push(file)
  }
  return dropped
}

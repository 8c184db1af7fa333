import { type Backup, listBackups, listSegments, nameOf } from './catalogue.ts'
import { leadsTo, readHistory } from './history.ts'
import { inParallel } from './in-parallel.ts'
import { listCopiedPictures } from './pictures.ts'
import { compactTime, numberAt, type Segment } from './segments.ts'
import type { Target } from './target.ts'

const AT_ONCE = 8
const DAY = 86_400_000

/** Keeps what restores every second of `days`: base backups, the last one before, and what they need. */
export async function removeOldBackups(
  target: Target,
  system: string,
  { days, now, pictures }: { days: number; now: Date; pictures: readonly string[] },
): Promise<{ backups: number; segments: number; pictures: number }> {
  const since = now.getTime() - days * DAY
  const backups = await listBackups(target, system)
  const segments = await listSegments(target, system)
  const history = await readHistory(target, backups, segments)
  const isOld = ({ finishedAt }: Backup) => finishedAt.getTime() <= since
  const base = backups.findLast((backup) => isOld(backup) && leadsTo(history, backup))
  const kept = backups.filter((backup) => backup === base || !isOld(backup))
  const old = backups.filter((backup) => !kept.includes(backup))
  // The description first: half a backup is none.
  for (const backup of old) await target.remove(nameOf.description(backup))
  await removeParts(target, system, kept, now)
  return {
    backups: old.length,
    segments: await removeSegments(target, segments, kept),
    pictures: await removePictures(target, system, kept, pictures, since),
  }
}

/** Also of backups that were interrupted, once they can't be under way any more. */
async function removeParts(target: Target, system: string, kept: Backup[], now: Date): Promise<void> {
  const ids = new Set(kept.map(({ id }) => id))
  const youngest = compactTime(new Date(now.getTime() - DAY))
  const parts = (await target.list(nameOf.bases(system))).filter(({ name }) => {
    const [id = ''] = name.slice(nameOf.bases(system).length).split('/')
    return !ids.has(id) && id < youngest
  })
  await inParallel(parts, AT_ONCE, ({ name }) => target.remove(name))
}

async function removeSegments(target: Target, segments: Segment[], kept: Backup[]): Promise<number> {
  if (kept.length === 0) return 0
  // A later backup begins earlier in the log if a restore came between.
  const first = Math.min(...kept.map(({ startLsn }) => numberAt(startLsn)))
  const old = segments.filter(({ number }) => number !== null && number < first)
  await inParallel(old, AT_ONCE, ({ name }) => target.remove(name))
  return old.length
}

/** A picture that the shop has deleted is needed as long as a backup shows it, or was made when it was there. */
async function removePictures(
  target: Target,
  system: string,
  kept: Backup[],
  present: readonly string[],
  since: number,
): Promise<number> {
  const needed = new Set(present)
  for (const backup of kept) for (const name of await readPictures(target, backup)) needed.add(name)
  const copied = await listCopiedPictures(target, system)
  const old = [...copied].filter(([name, copiedAt]) => !needed.has(name) && copiedAt.getTime() < since)
  await inParallel(old, AT_ONCE, ([name]) => target.remove(nameOf.picture(system, name)))
  return old.length
}

export async function readPictures(target: Target, backup: Backup): Promise<string[]> {
  const text = Buffer.from(await target.read(nameOf.pictures(backup))).toString()
  return text === '' ? [] : text.split('\n')
}

import { z } from 'zod'
import { parseJson } from '../lib/json.ts'
import { type Segment, segmentOf, segmentsPrefix } from './segments.ts'
import type { Target } from './target.ts'

const count = z.number().int().min(0)

/** The last object of a base backup that is written: without it there is no backup. */
const description = z.object({
  format: z.literal(1),
  /** PostgreSQL's identifier of the cluster, which a restore keeps. */
  system: z.string().regex(/^\d+$/),
  id: z.string(),
  timeline: count,
  postgres: z.string(),
  startLsn: z.string(),
  endLsn: z.string(),
  startedAt: z.coerce.date(),
  /** From then on the cluster can be brought back. */
  finishedAt: z.coerce.date(),
  parts: count,
  bytes: count,
  storedBytes: count,
  pictures: count,
})

export type Backup = z.infer<typeof description>

const DESCRIPTION = 'backup.json'

export const nameOf = {
  bases: (system: string) => `${system}/base/`,
  folder: ({ system, id }: Pick<Backup, 'system' | 'id'>) => `${system}/base/${id}/`,
  part: (backup: Pick<Backup, 'system' | 'id'>, part: number) =>
    `${nameOf.folder(backup)}${String(part).padStart(6, '0')}.tar`,
  manifest: (backup: Pick<Backup, 'system' | 'id'>) => `${nameOf.folder(backup)}manifest`,
  pictures: (backup: Pick<Backup, 'system' | 'id'>) => `${nameOf.folder(backup)}pictures`,
  description: (backup: Pick<Backup, 'system' | 'id'>) => `${nameOf.folder(backup)}${DESCRIPTION}`,
  drill: (system: string, time: string) => `${system}/drills/${time}`,
  picture: (system: string, name: string) => `${system}/pictures/${name}`,
}

export async function writeDescription(target: Target, backup: Backup): Promise<void> {
  await target.write(nameOf.description(backup), Buffer.from(JSON.stringify(backup)))
}

/** The clusters that have objects under BACKUP_URL: more than one if another shop was begun there. */
export async function listSystems(target: Target): Promise<string[]> {
  const names = (await target.list('')).map(
    ({ name }) => /^(\d+)\/base\/[^/]+\/backup\.json$/.exec(name)?.[1],
  )
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** Complete base backups, the oldest first. */
export async function listBackups(target: Target, system: string): Promise<Backup[]> {
  const objects = await target.list(nameOf.bases(system))
  const names = objects.map(({ name }) => name).filter((name) => name.endsWith(`/${DESCRIPTION}`))
  const backups: Backup[] = []
  for (const name of names)
    backups.push(description.parse(parseJson(Buffer.from(await target.read(name)).toString())))
  return backups.sort((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime())
}

/** The order is PostgreSQL's: histories come first, and the longest of an unfinished segment last. */
export async function listSegments(target: Target, system: string): Promise<Segment[]> {
  const segments = (await target.list(segmentsPrefix(system))).map(({ name }) => segmentOf(name))
  return segments
    .filter((segment) => segment !== null)
    .sort(
      (one, other) =>
        (one.number ?? -1) - (other.number ?? -1) ||
        one.timeline - other.timeline ||
        (one.end ?? 0) - (other.end ?? 0),
    )
}

export type Range = { from: Date; to: Date }

/** The times that the cluster can be brought back to. */
export function rangeOf(backups: readonly Backup[], segments: readonly Segment[]): Range | null {
  const [oldest] = backups
  if (!oldest) return null
  const last = Math.max(
    oldest.finishedAt.getTime(),
    ...segments.map(({ finishedAt }) => finishedAt.getTime()),
  )
  return { from: oldest.finishedAt, to: new Date(last) }
}

import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { createRecord, deleteRecord, type RecordTable } from '../../audit-log/records.ts'
import { valuesOf } from '../current-settings.ts'
import { problemsOf, sections, type Values } from '../rules.ts'
import { ingestEdit, pick, type SettingsEdit } from '../save-settings.ts'
import { lockRow } from '../store.ts'
import { differs, MAX_SCHEDULED, type ScheduledEdit, type ScheduleRefusal, timesProblem } from './rules.ts'
import { deleteScheduled, insertScheduled, listOfSection, lockScheduled } from './store.ts'

const table: Omit<
  RecordTable<Omit<ScheduledEdit, 'id'>, ScheduledEdit, ScheduledEdit, never, never>,
  'update'
> = {
  thing: 'planned-settings',
  name: ({ section }) => sections[section].label,
  fields: ({ fields, publishAt }) => ({ publishAt: publishAt.toISOString(), ...fields }),
  lock: lockScheduled,
  insert: async (tx, draft) => done(await insertScheduled(tx, draft)),
  remove: async (tx, { id }) => {
    await deleteScheduled(tx, id)
    return done(null)
  },
}

type Schedule = Omit<SettingsEdit, 'version' | 'section'> &
  Pick<ScheduledEdit, 'section' | 'publishAt'> & {
    until?: Date | null | undefined
    version?: number | undefined
  }

/** Pictures are checked and kept now. From `until` on, the fields are again what they were before. `version` as in `saveSettings`. */
export async function scheduleSettings(
  by: string,
  { section, fields: sent, version, ...times }: Schedule,
): Promise<Result<ScheduledEdit, ScheduleRefusal>> {
  const problem = timesProblem(times, clock.now())
  if (problem) return refused(problem)
  const ingested = await ingestEdit(section, sent)
  if (!ingested.ok) return ingested
  const { publishAt, until } = times
  const fields = ingested.value
  return attempt(async (tx) => {
    const row = await lockRow(tx, section)
    if (version !== undefined && (row?.version ?? 0) !== version) return refused({ reason: 'saved-since' })
    const planned = await listOfSection(tx, section)
    if (planned.length + (until ? 2 : 1) > MAX_SCHEDULED) return refused({ reason: 'too-many-scheduled' })
    const present = valuesOf(section, row?.fields)
    const earlier = planned.filter((edit) => edit.publishAt <= publishAt)
    const then: Values = Object.assign({ ...present }, ...earlier.map((edit) => edit.fields))
    const names = Object.keys(fields)
    if (!names.some((name) => differs(then[name], fields[name])))
      return refused({ reason: 'nothing-changed' })
    const errors = problemsOf(section, { ...then, ...fields })
    if (Object.keys(errors).length > 0) return refused({ reason: 'invalid', errors })
    // The form shows the present list; who sends it unchanged puts back what an earlier plan changes.
    const isSeen = (name: string) => Array.isArray(fields[name]) && differs(fields[name], present[name])
    const before = pick({ ...then, ...pick(present, names.filter(isSeen)) }, names)
    const start = await createRecord(tx, table, by, { section, publishAt, by, fields, before })
    if (until)
      await createRecord(tx, table, by, { section, publishAt: until, by, fields: before, before: fields })
    return start
  })
}

export function cancelScheduled(by: string, id: string): Promise<Result<null, { reason: 'gone' }>> {
  return attempt((tx) => deleteRecord(tx, table, by, id))
}

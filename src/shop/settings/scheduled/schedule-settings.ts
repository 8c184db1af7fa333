import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { createRecord, deleteRecord, type RecordTable } from '../../audit-log/records.ts'
import { difference } from '../../audit-log/rules.ts'
import { valuesOf } from '../current-settings.ts'
import { fieldsOf, inRupees, problemsOf, sections } from '../rules.ts'
import { ingestEdit, pick, type SettingsEdit } from '../save-settings.ts'
import { lockRow } from '../store.ts'
import { MAX_SCHEDULED, publishProblem, type ScheduledEdit, type ScheduleRefusal } from './rules.ts'
import { countScheduled, deleteScheduled, insertScheduled, lockScheduled } from './store.ts'

const table: Omit<
  RecordTable<Omit<ScheduledEdit, 'id'>, ScheduledEdit, ScheduledEdit, never, never>,
  'update'
> = {
  thing: 'planned-settings',
  name: ({ section }) => sections[section].label,
  fields: ({ section, fields, publishAt }) => ({
    publishAt: publishAt.toISOString(),
    changes: Object.keys(fields)
      .map((name) => fieldsOf(section)[name]?.label ?? name)
      .join(', '),
  }),
  lock: lockScheduled,
  insert: async (tx, draft) => done(await insertScheduled(tx, draft)),
  remove: async (tx, { id }) => {
    await deleteScheduled(tx, id)
    return done(null)
  },
}

type Schedule = Omit<SettingsEdit, 'version' | 'section'> & Pick<ScheduledEdit, 'section' | 'publishAt'>

/** Pictures are checked and kept now. What does not differ from the present settings is left out. */
export async function scheduleSettings(
  by: string,
  { section, fields, publishAt }: Schedule,
): Promise<Result<ScheduledEdit, ScheduleRefusal>> {
  const problem = publishProblem(publishAt, clock.now())
  if (problem) return refused({ reason: problem })
  const ingested = await ingestEdit(section, fields)
  if (!ingested.ok) return ingested
  return attempt(async (tx) => {
    const row = await lockRow(tx, section)
    const was = valuesOf(section, row?.fields)
    const is = { ...was, ...ingested.value }
    const changed = difference(inRupees(section, was), inRupees(section, is))
    if (!changed) return refused({ reason: 'nothing-changed' })
    const errors = problemsOf(section, is)
    if (Object.keys(errors).length > 0) return refused({ reason: 'invalid', errors })
    if ((await countScheduled(tx, section)) >= MAX_SCHEDULED) return refused({ reason: 'too-many-scheduled' })
    const draft = { section, publishAt, by, fields: pick(is, Object.keys(changed.after)) }
    return createRecord(tx, table, by, draft)
  })
}

export function cancelScheduled(by: string, id: string): Promise<Result<null, { reason: 'gone' }>> {
  return attempt((tx) => deleteRecord(tx, table, by, id))
}

import { clock } from '../../../platform/clock.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { difference } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { valuesOf } from '../current-settings.ts'
import { inRupees, problemsOf, sections } from '../rules.ts'
import { pick, writeChanges } from '../save-settings.ts'
import { lockRow } from '../store.ts'
import type { ScheduledEdit } from './rules.ts'
import { deleteScheduled, listDue, lockScheduled } from './store.ts'

/** Publishes what is due in the name of who planned it, the earliest first. Safe to run in several processes. */
export async function publishScheduled(): Promise<void> {
  for (const edit of await listDue(db, clock.now())) await transaction((tx) => publish(tx, edit))
}

async function publish(tx: Tx, { id, section }: ScheduledEdit): Promise<void> {
  const row = await lockRow(tx, section)
  const due = await lockScheduled(tx, id)
  if (!due) return
  await deleteScheduled(tx, id)
  const was = valuesOf(section, row?.fields)
  const is = { ...was, ...due.fields }
  const changed = difference(inRupees(section, was), inRupees(section, is))
  if (!changed) return
  const changes = pick(is, Object.keys(changed.after))
  const isRefused =
    Object.keys(problemsOf(section, is)).length > 0 ||
    !(await writeChanges(tx, due.by, row, { section, changes })).ok
  // It would be refused again and again.
  if (isRefused) return log.warn({ section }, 'a planned change of settings can no longer be published')
  const { id: thingId, label: name } = sections[section]
  await recordChanges(tx, { by: due.by, thing: 'settings', id: thingId, name, verb: 'edited', ...changed })
}

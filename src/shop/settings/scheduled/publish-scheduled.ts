import { momentInWords } from '../../../lib/dates.ts'
import { permissionsOf } from '../../../lib/permissions.ts'
import { clock } from '../../../platform/clock.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { difference } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { valuesOf } from '../current-settings.ts'
import { notifyAdmins } from '../notify-admins.ts'
import { fieldsOf, inRupees, problemsOf, type SettingsRow, sections } from '../rules.ts'
import { pick, writeChanges } from '../save-settings.ts'
import { listActiveAdmins, lockRow } from '../store.ts'
import { canBeScheduled, fieldsToPublish, type ScheduledEdit } from './rules.ts'
import { deleteScheduled, listDue, lockScheduled } from './store.ts'

/** Publishes what is due in the name of who planned it, the earliest first. Safe to run in several processes. */
export async function publishScheduled(): Promise<void> {
  for (const edit of await listDue(db, clock.now())) {
    const publishing = transaction((tx) => publish(tx, edit))
    await publishing.catch((err) =>
      log.error({ err, section: edit.section }, 'a planned change of settings was not published'),
    )
  }
}

/** What cannot be published would be refused at each run, so it is deleted, and the admins are told. */
async function publish(tx: Tx, { id, section }: ScheduledEdit): Promise<void> {
  const row = await lockRow(tx, section)
  const due = await lockScheduled(tx, id)
  if (!due) return
  await deleteScheduled(tx, id)
  const problem = await write(tx, row, due)
  if (problem === null) return
  log.warn({ section, problem }, 'a planned change of settings can no longer be published')
  const fields = canBeScheduled(section) ? fieldsOf(section) : {}
  const names = Object.keys(due.fields).map((name) => fields[name]?.label ?? name)
  await notifyAdmins(tx, due.by, {
    title: 'A planned change was not published',
    what: `planned for ${momentInWords(due.publishAt)} in India to change ${names.join(', ')}. It was not published: ${problem}.`,
    button: { button: 'See the settings', path: '/dashboard/settings' },
    permission: 'settings:read',
  })
}

/** Returns why it was not published. */
async function write(tx: Tx, row: SettingsRow | undefined, due: ScheduledEdit): Promise<string | null> {
  const { section, by } = due
  if (!canBeScheduled(section)) return 'this release of the shop does not know these settings'
  const planner = (await listActiveAdmins(tx)).find(({ id }) => id === by)
  if (!planner || !permissionsOf('admin', planner.permissions).has('settings:write'))
    return 'who planned it may no longer change settings'
  const was = valuesOf(section, row?.fields)
  const fields = fieldsToPublish(due, was)
  if (!fields) return 'the same list was changed after it was planned'
  const is = { ...was, ...fields }
  const changed = difference(inRupees(section, was), inRupees(section, is))
  if (!changed) return null
  const changes = pick(is, Object.keys(changed.after))
  const isRefused =
    Object.keys(problemsOf(section, is)).length > 0 ||
    !(await writeChanges(tx, by, row, { section, changes })).ok
  if (isRefused) return 'it does not go with the other settings any more'
  const { id: thingId, label: name } = sections[section]
  await recordChanges(tx, { by, thing: 'settings', id: thingId, name, verb: 'edited', ...changed })
  return null
}

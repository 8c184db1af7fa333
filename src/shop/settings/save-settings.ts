import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { ingestLogo } from '../../platform/images.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { setOutside, valuesOf } from './current-settings.ts'
import {
  fieldsOf,
  inRupees,
  problemsOf,
  type Section,
  type SettingsRefusal,
  type SettingsRow,
  sections,
  type Values,
} from './rules.ts'
import { lockRow, writeRow } from './store.ts'

export type SettingsEdit = { section: Section; version: number; fields: Values }

/** What is missing stays. `version`: of the settings that the form was opened with; 0 before the first save. */
export function saveSettings(
  by: string,
  { section, version, fields }: SettingsEdit,
): Promise<Result<SettingsRow, SettingsRefusal>> {
  return attempt(async (tx) => {
    const row = await lockRow(tx, section)
    const was = valuesOf(section, row?.fields)
    for (const [field, { variable, value }] of Object.entries(setOutside(section)))
      if (fields[field] !== undefined && fields[field] !== value)
        return refused({ reason: 'set-outside', field, variable })
    const { pictures, refusal } = await ingestPictures(tx, section, fields)
    if (refusal) return refused(refusal)
    const is = { ...was, ...fields, ...pictures }
    const changed = difference(inRupees(section, was), inRupees(section, is))
    if (!changed) return done(row ?? { section, version: 0, fields: {}, updatedAt: clock.now() })
    if ((row?.version ?? 0) !== version) return refused({ reason: 'saved-since' })
    const errors = problemsOf(section, is)
    if (Object.keys(errors).length > 0) return refused({ reason: 'invalid', errors })
    const saved = await writeChanges(tx, section, row, pick(is, Object.keys(changed.after)))
    const { id, label: name } = sections[section]
    await recordChanges(tx, { by, thing: 'settings', id, name, verb: 'edited', ...changed })
    return done(saved)
  })
}

async function ingestPictures(tx: Tx, section: Section, fields: Values) {
  const pictures: Values = {}
  for (const [name, { kind }] of Object.entries(fieldsOf(section))) {
    const sent = fields[name]
    if ((kind !== 'logo' && kind !== 'picture') || typeof sent !== 'string') continue
    const picture = await ingestLogo(tx, sent)
    if (!picture.ok) return { pictures, refusal: { ...picture.refusal, field: name } }
    pictures[name] = picture.value
  }
  return { pictures, refusal: null }
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** What the environment decides is not saved: it holds only while the variable is there. */
export async function writeChanges(
  tx: Tx,
  section: Section,
  row: SettingsRow | undefined,
  changes: Values,
): Promise<SettingsRow> {
  const outside = setOutside(section)
  const own = Object.entries(changes).filter(([name]) => !(name in outside))
  const saved: SettingsRow = {
    section,
    version: (row?.version ?? 0) + 1,
    fields: { ...row?.fields, ...Object.fromEntries(own) },
    updatedAt: clock.now(),
  }
  await writeRow(tx, saved)
  return saved
}

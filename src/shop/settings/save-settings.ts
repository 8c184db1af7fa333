import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db, type Tx } from '../../platform/database.ts'
import { ingestLogo } from '../../platform/images.ts'
import { postMails } from '../../platform/mail.ts'
import { offersOnlinePayment } from '../../platform/payment-provider.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { setOutside, settingsOf, valuesOf } from './current-settings.ts'
import { ingestShareCards } from './ingest-share-cards.ts'
import { type AdminNotice, notifyAdmins } from './notify-admins.ts'
import type { HeadOnForm } from './page-heads-rules.ts'
import { isTooThin, tooThin } from './picture-rules.ts'
import {
  canBePaid,
  fieldsOf,
  inRupees,
  problemsOf,
  type Section,
  type SettingsRefusal,
  type SettingsRow,
  sections,
  type Values,
  waysToPay,
} from './rules.ts'
import { type ActiveAdmin, listActiveAdmins, listRows, lockRow, writeRow } from './store.ts'
import { writeWaysToPayMails } from './write-settings-mails.ts'

export type SettingsEdit = { section: Section; version: number; fields: Values }

/** Missing fields stay. `version` is that of the settings in the form; 0 before the first save. */
export async function saveSettings(
  by: string,
  { section, version, fields }: SettingsEdit,
): Promise<Result<SettingsRow, SettingsRefusal>> {
  const ingested = await ingestEdit(section, fields)
  if (!ingested.ok) return ingested
  return attempt(async (tx) => {
    const row = await lockRow(tx, section)
    const was = valuesOf(section, row?.fields)
    const is = { ...was, ...ingested.value }
    const changed = difference(inRupees(section, was), inRupees(section, is))
    if (!changed) return done(row ?? { section, version: 0, fields: {}, updatedAt: clock.now() })
    if ((row?.version ?? 0) !== version) return refused({ reason: 'saved-since' })
    const errors = problemsOf(section, is)
    if (Object.keys(errors).length > 0) return refused({ reason: 'invalid', errors })
    const saved = await writeChanges(tx, by, row, { section, changes: pick(is, Object.keys(changed.after)) })
    if (!saved.ok) return saved
    const { id, label: name } = sections[section]
    await recordChanges(tx, { by, thing: 'settings', id, name, verb: 'edited', ...changed })
    if (section === 'seller') await notifyAdmins(tx, by, sellerNotice(Object.keys(changed.after)))
    return saved
  })
}

/** Before the transaction, because drawing is slow. Refused where the environment decides a field. */
export async function ingestEdit(section: Section, fields: Values): Promise<Result<Values, SettingsRefusal>> {
  for (const [field, { variable, value }] of Object.entries(setOutside(section)))
    if (fields[field] !== undefined && fields[field] !== value)
      return refused({ reason: 'set-outside', field, variable })
  const { pictures, refusal } = await ingestPictures(section, fields)
  return refusal ? refused(refusal) : done({ ...fields, ...pictures })
}

function sellerNotice(changed: readonly string[]): AdminNotice {
  const fields = fieldsOf('seller')
  return {
    title: 'The facts of the seller were changed',
    what: `changed what invoices, mails and pages say of the seller: ${changed.map((name) => fields[name]?.label ?? name).join(', ')}.`,
    button: { button: 'See the seller', path: '/dashboard/settings/seller' },
    permission: 'settings:read',
  }
}

const secondPersonNotice = (above: Paise | null): AdminNotice => ({
  title: 'What refunds need a second person was changed',
  what:
    above === null
      ? 'switched off that refunds need a second person.'
      : `set that refunds above ${formatRupees(toRupees(above))} need a second person.`,
  button: { button: 'See the settings', path: '/dashboard/settings/selling' },
  permission: 'settings:read',
})

async function ingestPictures(section: Section, fields: Values) {
  const pictures: Values = {}
  for (const [name, { kind }] of Object.entries(fieldsOf(section))) {
    const sent = fields[name]
    if (kind === 'heads' && Array.isArray(sent)) {
      const heads = await ingestShareCards(sent as HeadOnForm[])
      if (!heads.ok) {
        const { reason, message } = heads.refusal
        return { pictures, refusal: { reason, errors: { [name]: message } } as const }
      }
      pictures[name] = heads.value
      continue
    }
    if ((kind !== 'logo' && kind !== 'picture') || typeof sent !== 'string') continue
    const picture = await ingestLogo(db, sent)
    if (!picture.ok) return { pictures, refusal: { ...picture.refusal, field: name } }
    if (kind === 'logo' && isTooThin(picture.value))
      return { pictures, refusal: { reason: 'invalid', errors: { [name]: tooThin } } as const }
    pictures[name] = picture.value
  }
  return { pictures, refusal: null }
}

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** A field that the environment sets is not saved, because it holds only while the variable is there. */
export async function writeChanges(
  tx: Tx,
  by: string,
  row: SettingsRow | undefined,
  { section, changes }: { section: Section; changes: Values },
): Promise<Result<SettingsRow, { reason: 'no-way-to-pay' | 'no-second-person' }>> {
  const outside = setOutside(section)
  const own = Object.entries(changes).filter(([name]) => !(name in outside))
  const saved: SettingsRow = {
    section,
    version: (row?.version ?? 0) + 1,
    fields: { ...row?.fields, ...Object.fromEntries(own) },
    updatedAt: clock.now(),
  }
  const rows = await listRows(tx)
  const ways = waysOf(rows)
  const waysNow = waysOf([...rows, saved])
  if (canBePaid(ways) && !canBePaid(waysNow)) return refused({ reason: 'no-way-to-pay' })
  const above = settingsOf([...rows, saved]).selling.secondPersonAbove
  const isSet = 'secondPersonAbove' in changes && above !== null
  if (isSet && (await listActiveAdmins(tx)).filter(mayRefund).length < 2)
    return refused({ reason: 'no-second-person' })
  await writeRow(tx, saved)
  if ('secondPersonAbove' in changes) await notifyAdmins(tx, by, secondPersonNotice(above))
  if (difference(ways, waysNow))
    await postMails(tx, writeWaysToPayMails(await listActiveAdmins(tx), by, waysNow))
  return done(saved)
}

const mayRefund = ({ permissions }: ActiveAdmin) =>
  permissions === null || permissions.includes('money:refund')

/** The last of two rows of a section counts. */
const waysOf = (rows: readonly SettingsRow[]) => waysToPay(settingsOf(rows), offersOnlinePayment())

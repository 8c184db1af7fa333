import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { renderHtml } from '../../../platform/mail/render-html.ts'
import { renderText } from '../../../platform/mail/render-text.ts'
import { newest } from '../../orders/rules.ts'
import { readOrderIds, readOrdersByIds } from '../../orders/store.ts'
import { currentLetterhead, currentSettings } from '../../settings/current-settings.ts'
import type { MailSection } from '../../settings/mail-texts-rules.ts'
import type { Values } from '../../settings/rules.ts'
import { sampleOrder } from './sample-rules.ts'
import { samples } from './samples.ts'

export type MailPreview = { subject: string; html: string; text: string; samples: string[]; sample: number }

/** A mail as it would be sent with these texts, about what the newest orders sold. Nothing is saved. */
export async function previewMail({
  section,
  fields,
  sample: wanted,
}: {
  section: MailSection
  fields: Values
  sample: number
}): Promise<MailPreview> {
  const [settings, letterhead, ids] = await Promise.all([
    currentSettings(),
    currentLetterhead(),
    readOrderIds(db, {}, newest, 3),
  ])
  const sold = (await readOrdersByIds(db, ids)).toReversed().flatMap(({ items }) => items)
  const all = samples[section]
  const sample = all[wanted] ? wanted : 0
  const { items, write } = all[wanted] ?? all[0]
  const texts = { ...settings, [section]: { ...settings[section], ...fields } }
  const mail = write(sampleOrder(sold, items, clock.now()), texts)
  return {
    subject: mail.subject,
    html: renderHtml(mail, letterhead).replaceAll(`${config.PUBLIC_URL}/`, '/'),
    text: renderText(mail, letterhead),
    samples: all.map(({ label }) => label),
    sample,
  }
}

import { clock } from '../../../platform/clock.ts'
import { run, transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { listAdminAccounts } from '../../accounts/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { listStock } from './list-stock.ts'
import { DEFAULT_DAYS } from './rules.ts'
import { countsInWords, MAX_SIZES_IN_MAIL, type MailedSizes } from './stock-mail-rules.ts'
import { writeStockMail } from './write-stock-mail.ts'

const claim = 'update stock_mails set day = $1 where day < $1 returning day'

/** To every active admin, once a day, what is sold out, running out and low; nothing to say is no mail. */
export async function mailStock(): Promise<void> {
  if (!(await currentSettings()).selling.stockMail) return
  const page = { page: 1, limit: MAX_SIZES_IN_MAIL }
  const lists: MailedSizes[] = []
  for (const list of ['out', 'soon', 'low'] as const)
    lists.push({ list, ...(await listStock({ list, days: DEFAULT_DAYS }, page)) })
  if (countsInWords(lists) === null) return
  await transaction(async (tx) => {
    // The row lock lets one process go on each day.
    if ((await run(tx, claim, [clock.today()])).length === 0) return
    const admins = (await listAdminAccounts(tx)).filter(({ active }) => active)
    await postMails(
      tx,
      admins.map(({ email }) => writeStockMail(email, lists)),
    )
  })
}

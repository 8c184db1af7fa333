import { MAX_COUNTED } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { db, run, transaction } from '../../../platform/database.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { postMails } from '../../../platform/mail.ts'
import { permissionsHeld } from '../../accounts/admins/staff-roles-rules.ts'
import type { AdminAccount } from '../../accounts/rules.ts'
import { listAdminAccounts } from '../../accounts/store.ts'
import { knowOwnSizes } from '../../catalog/size-lists/know-own-sizes.ts'
import { listStock } from '../../catalog/stock/list-stock.ts'
import { DEFAULT_DAYS } from '../../catalog/stock/rules.ts'
import { listPeriods } from '../../legal/periods/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { judgeInvoices, judgeReturns } from '../legal/rules.ts'
import { readDue } from '../legal/store.ts'
import { listPendingTasks } from '../pending-tasks/list-pending-tasks.ts'
import { readOfSales } from '../roll-up-sales.ts'
import { addUp } from '../sales-rules.ts'
import { readSales, readSoldUnits } from '../sales-store.ts'
import {
  type DueDuty,
  isQuiet,
  type Morning,
  type MorningSales,
  morningFor,
  weekBeforeOf,
  yesterdayOf,
} from './rules.ts'
import { MAX_SIZES_IN_MAIL, type MailedSizes } from './stock-rules.ts'
import { writeMorningMail } from './write-morning-mail.ts'

const claim = 'update morning_mails set day = $1 where day < $1 returning day'

/** Every active admin who may see sales gets it once a day, with what they may see, unless there is nothing to report. */
export async function sendMorningMail(): Promise<void> {
  if (!(await currentSettings()).selling.morningMail) return
  await knowOwnSizes()
  const morning = await readMorning()
  const mails = (await listAdminAccounts(db)).flatMap((admin) => mailTo(admin, morning))
  if (mails.length === 0) return
  await transaction(async (tx) => {
    // The row lock lets one process go on each day.
    if ((await run(tx, claim, [morning.today])).length > 0) await postMails(tx, mails)
  })
}

function mailTo(admin: AdminAccount, morning: Morning): MailMessage[] {
  const held = permissionsHeld(admin)
  const known = morningFor(held, morning)
  return admin.active && held.has('reports:read') && !isQuiet(known)
    ? [{ ...writeMorningMail(known), to: admin.email }]
    : []
}

async function readMorning(): Promise<Morning> {
  const today = clock.today()
  return {
    today,
    sales: await readMorningSales(),
    tasks: { ...(await listPendingTasks()), duties: await listDueDuties() },
    stock: await listMailedSizes(),
  }
}

function readMorningSales(): Promise<MorningSales> {
  const [yesterday, weekBefore] = [yesterdayOf(clock.today()), weekBeforeOf(clock.today())]
  return readOfSales(async (on) => {
    const salesOf = async (day: typeof yesterday) => addUp(await readSales(on, { from: day, to: day }, 'day'))
    return {
      yesterday: { ...(await salesOf(yesterday)), units: await readSoldUnits(on, yesterday) },
      weekBefore: await salesOf(weekBefore),
    }
  })
}

/** Gaps in the invoices' numbers are among the problems of the books. */
async function listDueDuties(): Promise<DueDuty[]> {
  const { openSince, invoicesMissing } = await readDue(db, clock.now(), MAX_COUNTED)
  const periods = await listPeriods(db)
  const duties = [
    { name: 'Invoices', ...judgeInvoices({ invoicesMissing, auditProblems: [] }) },
    { name: 'GST returns', ...judgeReturns({ openSince, periods, today: clock.today() }) },
  ]
  return duties.filter(({ state }) => state !== 'good')
}

async function listMailedSizes(): Promise<MailedSizes[]> {
  const page = { page: 1, limit: MAX_SIZES_IN_MAIL }
  const lists: MailedSizes[] = []
  for (const list of ['out', 'soon', 'low'] as const)
    lists.push({ list, ...(await listStock({ list, days: DEFAULT_DAYS }, page)) })
  return lists
}

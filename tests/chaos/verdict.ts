import pg from 'pg'
import { accountIn } from '../../src/platform/config/razorpay.ts'
import { config } from '../../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database.ts'
import { setPaymentProvider } from '../../src/platform/payment-provider.ts'
import { razorpay } from '../../src/platform/razorpay/provider.ts'
import { runAudit } from '../../src/shop/reports/integrity/run-audit.ts'
import { findCatalogueLost, findPicturesUnread } from './catalogue-verdict.ts'
import { countDocuments, type DocumentCounts, findDocumentsLost } from './documents-verdict.ts'
import type { Environment } from './environment.ts'
import { readJournal } from './journal.ts'
import type { LoadResult } from './load.ts'
import { findMailsMissing, findMoveMailsWrong } from './mails-verdict.ts'
import { findMonthsLost } from './months-verdict.ts'
import { findDuplicates, findHalfDone, findLost } from './orders-verdict.ts'
import { countPayments, findUnaccounted, findUncredited } from './payments-verdict.ts'
import type { Person } from './people.ts'

/** What a trial must not find: each list says what is wrong, in words. */
export type Verdict = {
  lost: string[]
  duplicated: string[]
  unaccounted: string[]
  violations: string[]
  /** What guests and those who watch the shops were answered, and processes that ended by themselves. */
  seen: string[]
}

export type Judgement = { verdict: Verdict; payments: string; documents: DocumentCounts }

/** Compares what the shops answered with the shop's database, and that with the provider's records. */
export async function judge(
  journalFile: string,
  environment: Environment,
  { watched }: LoadResult,
  cataloguer: Person,
): Promise<Judgement> {
  const entries = readJournal(journalFile)
  const shop = new pg.Client({ connectionString: environment.databaseUrl })
  const provider = new pg.Client({ connectionString: environment.providerUrl })
  await Promise.all([shop.connect(), provider.connect()])
  try {
    const verdict = {
      lost: [
        ...(await findLost(shop, entries)),
        ...(await findUncredited(shop, entries)),
        ...(await findDocumentsLost(shop, entries)),
        ...(await findMonthsLost(shop, entries)),
        ...(await findCatalogueLost(shop, entries)),
        ...(await findPicturesUnread(environment.shops, entries, cataloguer)),
      ],
      duplicated: await findDuplicates(shop, entries),
      unaccounted: await findUnaccounted(shop, provider),
      violations: [
        ...(await audit(environment)),
        ...(await findMailsMissing(shop)),
        ...(await findMoveMailsWrong(shop)),
        ...(await findHalfDone(shop)),
      ],
      seen: [...watched.faults, ...environment.shops.flatMap(({ unexpectedEnds }) => unexpectedEnds)],
    }
    const documents = await countDocuments(shop, entries)
    return { verdict, payments: await countPayments(shop, provider), documents }
  } finally {
    await Promise.all([shop.end(), provider.end()])
  }
}

/** All that `npm run audit` asks, of the shop and the provider. */
async function audit({ databaseUrl, provider, account }: Environment): Promise<string[]> {
  openDatabase(databaseUrl)
  setPaymentProvider(razorpay({ ...accountIn(config), ...account, url: provider.origin }))
  try {
    const { problems } = await runAudit()
    return problems.map(
      ({ id, says, found, rows }) => `${id} ${says} ${found} times not: ${JSON.stringify(rows[0])}`,
    )
  } finally {
    await closeDatabase()
  }
}

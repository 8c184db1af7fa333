import pg from 'pg'
import { invariants, ways } from '../invariants.ts'
import { readJournal } from './journal.ts'
import { findMailsMissing } from './mails-verdict.ts'
import { findDuplicates, findLost } from './orders-verdict.ts'
import { findUnaccounted } from './payments-verdict.ts'

/** What a trial must not find: each list says what is wrong, in words. */
export type Verdict = { lost: string[]; duplicated: string[]; unaccounted: string[]; violations: string[] }

type Books = { journalFile: string; databaseUrl: string; providerUrl: string }

/** Compares what clients were told with what is in the shop's database, and that with the provider's books. */
export async function judge({ journalFile, databaseUrl, providerUrl }: Books): Promise<Verdict> {
  const entries = readJournal(journalFile)
  const shop = new pg.Client({ connectionString: databaseUrl })
  const provider = new pg.Client({ connectionString: providerUrl })
  await Promise.all([shop.connect(), provider.connect()])
  try {
    return {
      lost: await findLost(shop, entries),
      duplicated: await findDuplicates(shop, entries),
      unaccounted: await findUnaccounted(shop, provider),
      violations: [...(await findViolations(shop)), ...(await findMailsMissing(shop))],
    }
  } finally {
    await Promise.all([shop.end(), provider.end()])
  }
}

// The queue forgets a mail that was sent: mails are counted apart.
const mailsAreKept = 'an order is confirmed once it is placed, and by one mail'

async function findViolations(client: pg.Client): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    if (name === mailsAreKept) continue
    const { rows } = await client.query(query, query.includes('$1') ? [ways] : [])
    if (rows.length > 0) broken.push(`${name}: ${rows.length} times, as ${JSON.stringify(rows[0])}`)
  }
  return broken
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { opened } from './shops.ts'
import type { Stage } from './stage.ts'

const patience = 180_000

/** What still has to happen after the last answer: each query counts it. */
const open: Record<string, string> = {
  'mails to send': "select count(*) from pgboss.job where name = 'mail' and state < 'completed'",
}

/** Waits until the shops are up and their jobs have nothing left to do. */
export async function settle({ shops, databaseUrl }: Stage): Promise<void> {
  await Promise.all(shops.map((shop) => opened(shop, '/ready')))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const left = async () => {
      const counts: string[] = []
      for (const [what, query] of Object.entries(open)) {
        const { rows } = await client.query<{ count: string }>(query)
        if (Number(rows[0]?.count) > 0) counts.push(`${rows[0]?.count} ${what}`)
      }
      return counts.join(', ')
    }
    let rest = await left()
    for (const deadline = Date.now() + patience; rest && Date.now() < deadline; rest = await left())
      await sleep(500)
    if (rest) throw new Error(`The shops do not come to rest: ${rest}`)
  } finally {
    await client.end()
  }
}

import type pg from 'pg'
import { hashIn } from '../../src/lib/pictures.ts'
import type { Entry } from './journal.ts'
import type { Person } from './people.ts'
import type { Server } from './shops.ts'

const counts = `select name, count(*)::int as count from products where name like 'Import %' group by name`

/** Imported products that are not there, or twice, and pictures that are another one than was acknowledged last. */
export async function findCatalogueLost(client: pg.Client, entries: readonly Entry[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; count: number }>(counts)
  const found = new Map(rows.map(({ name, count }) => [name, count]))
  const names = entries.flatMap((entry) => (entry.what === 'imported' ? entry.names : []))
  const imports = names
    .filter((name) => found.get(name) !== 1)
    .map((name) => `${name} was imported and is there ${found.get(name) ?? 0} times`)
  return [...imports, ...(await findPicturesLost(client, entries))]
}

async function findPicturesLost(client: pg.Client, entries: readonly Entry[]): Promise<string[]> {
  const last = new Map(
    entries.flatMap((entry) => (entry.what === 'pictured' ? [[entry.person, entry.picture] as const] : [])),
  )
  const { rows } = await client.query<{ id: string; picture: string | null }>(
    'select id, picture from users where id = any($1)',
    [[...last.keys()]],
  )
  return [...last]
    .filter(([person, picture]) => rows.find(({ id }) => id === person)?.picture !== hashIn(picture))
    .map(([person, picture]) => `${picture} of ${person} was acknowledged and is another one`)
}

/** What was acknowledged last, and a shop does not show to its owner. */
export async function findPicturesUnread(
  shops: readonly Server[],
  entries: readonly Entry[],
  { cookie }: Person,
): Promise<string[]> {
  const picture = entries.findLast((entry) => entry.what === 'pictured')?.picture
  if (!picture) return []
  const answers = await Promise.all(
    shops.map(({ origin }) => fetch(origin + picture, { headers: { cookie } })),
  )
  return answers
    .filter(({ status, headers }) => status !== 200 || !headers.get('content-type')?.startsWith('image/'))
    .map(({ status, url }) => `${url} was acknowledged and is answered ${status}`)
}

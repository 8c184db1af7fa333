import type pg from 'pg'
import { parseAny } from '../json.ts'
import type { Entry } from './journal.ts'

const closed = `
  select to_char(month, 'YYYY-MM') as month, (
    select string_agg(convert_from(bytes, 'UTF8'), '' order by part) from return_files
    where period = to_char(month, 'YYYY-MM') and kind = 'json') as file
  from closed_months`

/** Months that were closed and are open, that have no file, or another one than was downloaded. */
export async function findMonthsLost(client: pg.Client, entries: readonly Entry[]): Promise<string[]> {
  const { rows } = await client.query<{ month: string; file: string | null }>(closed)
  const files = new Map(rows.map(({ month, file }) => [month, file]))
  const faults = entries.flatMap((entry) => {
    if (entry.what === 'closed' && !files.has(entry.month)) return [`${entry.month} is open again`]
    if (entry.what !== 'filed') return []
    const file = files.get(entry.month)
    const isSame = file && JSON.stringify(parseAny(file)) === entry.file
    return isSame ? [] : [`the file of ${entry.month} is another one than was downloaded`]
  })
  const bare = rows.filter(({ file }) => file === null).map(({ month }) => `${month} has no file`)
  return [...faults, ...bare]
}

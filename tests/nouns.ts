import { readTables } from '../src/shop/reports/data-export/exported-tables.ts'

export const tables = await readTables()

/** Those with data of people. */
export const personalTables = Object.fromEntries(
  tables.flatMap(([name, table]) => (table.erased ? [[name, table] as const] : [])),
)

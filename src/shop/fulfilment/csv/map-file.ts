import { done, type Result, refused } from '../../../lib/result.ts'
import { db } from '../../../platform/database.ts'
import {
  type ColumnMapping,
  type CourierFileKind,
  type FileRefusal,
  MAX_FILE_ROWS,
  type MappedTable,
  mapColumns,
} from './column-rules.ts'
import { readCourierFile } from './read-courier-file.ts'
import { findColumns } from './store.ts'

/** `columns`: as the owner chose them; else those of the courier's last file, or those that are known. */
export type CourierFile = { file: Uint8Array; courierId: string | null; columns: ColumnMapping | null }

export type MapRefusal = FileRefusal | { reason: 'missing-columns' | 'no-such-column' }

/** A table that is not complete has headings to choose from, and no rows to book. */
export async function mapFile(
  kind: CourierFileKind,
  { file, courierId, columns }: CourierFile,
): Promise<Result<MappedTable, FileRefusal | { reason: 'no-such-column' }>> {
  const sheets = await readCourierFile(file)
  if (!sheets.ok) return sheets
  const remembered = courierId && !columns ? await findColumns(db, courierId, kind) : null
  const table = mapColumns(kind, sheets.value, { chosen: columns, remembered })
  if (!table) return refused({ reason: columns ? 'no-such-column' : 'empty' })
  if (table.isComplete && table.isOneOfSeveral) return refused({ reason: 'several-sheets' })
  if (table.rows.length === 0) return refused({ reason: 'empty' })
  return table.rows.length > MAX_FILE_ROWS ? refused({ reason: 'too-many-rows' }) : done(table)
}

/** Refuses what has not all the columns that are needed. */
export async function mapWholeFile(
  kind: CourierFileKind,
  from: CourierFile,
): Promise<Result<MappedTable, MapRefusal>> {
  const table = await mapFile(kind, from)
  return table.ok && !table.value.isComplete ? refused({ reason: 'missing-columns' }) : table
}

const ROWS_PER_PART = 200

type ImportProgress = { progress: (done: number, of: number) => void; signal: AbortSignal }

/**
 * `insert` writes a part of the rows in a transaction and says how many it made, or null where the import was undone meanwhile. Null
 * if that or the client has stopped it.
 */
export async function importParts<Row>(
  rows: readonly Row[],
  insert: (part: readonly Row[], isLast: boolean) => Promise<number | null>,
  { progress, signal }: ImportProgress,
): Promise<number | null> {
  let added = 0
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    if (signal.aborted) return null
    progress(from, rows.length)
    const to = from + ROWS_PER_PART
    const made = await insert(rows.slice(from, to), to >= rows.length)
    if (made === null) return null
    added += made
  }
  progress(rows.length, rows.length)
  return added
}

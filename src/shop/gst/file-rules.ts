import { filingPeriod, type Period } from './period-rules.ts'
import type { Return } from './return-rules.ts'

export const fileKinds = ['json', 'xlsx', 'csv', 'register', 'tally'] as const
export type FileKind = (typeof fileKinds)[number]

/** The summary is stored too: the page shows it. */
export const storedKinds = ['summary', ...fileKinds] as const
export type StoredKind = (typeof storedKinds)[number]

/** Files that list documents only, whose sums are not added up. */
export const listsDocuments = (kind: FileKind) => kind === 'register' || kind === 'tally'

/** All are read for the sums, for the register and for Tally; those that are listed for the three other files too. */
const [PASSES, LISTED_PASSES] = [3, 3]

/** How often documents are read for the files of `all` of them; at most so often where the sums are not known yet. */
export function documentsToRead(all: number, totals: Pick<Return, 'tables'> | null): number {
  const small = totals?.tables.get('b2cs')?.documents ?? 0
  return PASSES * all + LISTED_PASSES * (all - small)
}

export const contentTypes: Record<FileKind, string> = {
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'application/zip',
  register: 'text/csv; charset=utf-8',
  tally: 'application/xml',
}

export function fileNameOf(kind: FileKind, gstin: string, period: Period): string {
  const gstr1 = `GSTR1-${gstin}-${filingPeriod(period)}`
  return {
    json: `${gstr1}.json`,
    xlsx: `${gstr1}.xlsx`,
    csv: `${gstr1}-csv.zip`,
    register: `sales-register-${period}.csv`,
    tally: `tally-${period}.xml`,
  }[kind]
}

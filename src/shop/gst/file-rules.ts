import { filingPeriod, type Period } from './period-rules.ts'

export const fileKinds = ['json', 'xlsx', 'csv', 'register', 'tally'] as const
export type FileKind = (typeof fileKinds)[number]

/** With the summary that the page shows. */
export const storedKinds = ['summary', ...fileKinds] as const
export type StoredKind = (typeof storedKinds)[number]

/** Files that list documents only, whose sums are not added up. */
export const listsDocuments = (kind: FileKind) => kind === 'register' || kind === 'tally'

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

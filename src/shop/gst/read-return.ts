import { config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import type { Period } from './period-rules.ts'
import { readDocuments } from './read-documents.ts'
import { addDocument, emptyReturn, type Return, type Seller } from './return-rules.ts'

export const seller: Seller = { gstin: config.SELLER_GSTIN, state: config.SELLER_STATE }

/** Reads every document of the period. */
export async function readReturn(
  on: Database,
  period: Period,
  onDocument: () => void = () => {},
): Promise<Return> {
  const totals = emptyReturn()
  for await (const issued of readDocuments(on, period)) {
    addDocument(totals, issued, seller)
    onDocument()
  }
  return totals
}

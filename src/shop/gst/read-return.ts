import type { Database } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { listAnnualReturns } from '../tax/annual-returns-store.ts'
import type { Period } from './period-rules.ts'
import { readDocuments } from './read-documents.ts'
import { addDocument, emptyReturn, type Return, type Seller } from './return-rules.ts'

export async function currentSeller(): Promise<Seller> {
  const { gstin, state } = (await currentSettings()).seller
  return { gstin, state }
}

/** Reads every document of the period. */
export async function readReturn(
  on: Database,
  period: Period,
  onDocument: () => void = () => {},
): Promise<Return> {
  const totals = emptyReturn()
  const seller = await currentSeller()
  const annualReturns = await listAnnualReturns(on)
  for await (const issued of readDocuments(on, period)) {
    addDocument(totals, issued, seller, annualReturns)
    onDocument()
  }
  return totals
}

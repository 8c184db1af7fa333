import { judgeDuties, type LegalFacts, type LegalLine } from './rules.ts'

export type LegalOnWire = { lines: LegalLine[] }

export function presentLegal(facts: LegalFacts): LegalOnWire {
  return { lines: judgeDuties(facts) }
}

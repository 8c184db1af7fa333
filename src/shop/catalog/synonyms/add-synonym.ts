import type { Result } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { deleteAnsweredSearches } from '../listing/searches-without-result-store.ts'
import {
  answeredBy,
  type DraftRefusal,
  nameOf,
  readSynonym,
  type Synonym,
  type SynonymDraft,
} from './rules.ts'
import { insertSynonym } from './store.ts'

/** What it answers leaves the list of searches without a result. */
export function addSynonym(
  by: string,
  written: SynonymDraft,
): Promise<Result<Synonym, DraftRefusal | { reason: 'already-there' | 'too-many' }>> {
  return attempt(async (tx) => {
    const draft = readSynonym(written)
    if (!draft.ok) return draft
    const added = await insertSynonym(tx, draft.value)
    if (!added.ok) return added
    await deleteAnsweredSearches(tx, answeredBy(added.value))
    const { id, ...after } = added.value
    const name = nameOf(after)
    await recordChanges(tx, { by, thing: 'synonym', id, name, verb: 'created', before: null, after })
    return added
  })
}

import type { Result } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { createRecord, deleteRecord, type RecordTable, undoOf } from '../../audit-log/records.ts'
import type { Gone } from '../../audit-log/rules.ts'
import { deleteAnsweredSearches } from '../listing/searches-without-result-store.ts'
import {
  answeredBy,
  type DraftRefusal,
  nameOf,
  readSynonym,
  type Synonym,
  type SynonymDraft,
  type SynonymRefusal,
} from './rules.ts'
import { deleteSynonym, insertSynonym, lockSynonym } from './store.ts'

const synonymTable = {
  thing: 'synonym',
  name: nameOf,
  fields: ({ id: _, ...fields }) => fields,
  lock: lockSynonym,
  insert: insertSynonym,
  remove: deleteSynonym,
} satisfies Omit<RecordTable<SynonymDraft, Synonym, Synonym>, 'update'>

/** Searches that the synonym answers leave the list of those without a result. */
export function addSynonym(
  by: string,
  written: SynonymDraft,
): Promise<Result<Synonym, DraftRefusal | SynonymRefusal>> {
  return attempt(async (tx) => {
    const draft = readSynonym(written)
    if (!draft.ok) return draft
    const added = await createRecord(tx, synonymTable, by, draft.value)
    if (added.ok) await deleteAnsweredSearches(tx, answeredBy(added.value))
    return added
  })
}

export function removeSynonym(by: string, id: string): Promise<Result<null, Gone>> {
  return attempt((tx) => deleteRecord(tx, synonymTable, by, id))
}

export const undoSynonymChange = undoOf(synonymTable, (id, fields) => ({ id, ...(fields as SynonymDraft) }))

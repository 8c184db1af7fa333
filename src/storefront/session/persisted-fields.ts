import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Guard } from '../../lib/json.ts'
import { draftOf, saveDraft } from './drafts.ts'

/** Restores the fields after a reload or a new login. Returns a function that drops the draft after save or cancel. */
export function useStoredFields<Fields extends FieldValues>(
  { setValue, subscribe }: Pick<UseFormReturn<Fields>, 'setValue' | 'subscribe'>,
  name: string,
  isFields: Guard<Fields>,
): () => void {
  useEffect(() => {
    const draft = draftOf(name)
    for (const [field, value] of Object.entries(isFields(draft) ? draft : {}))
      setValue(field as Path<Fields>, value, { shouldDirty: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => saveDraft(name, isDirty ? values : null),
    })
  }, [setValue, subscribe, name, isFields])
  return () => saveDraft(name, null)
}

import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { sessionStore } from '../../client/storage.ts'
import { type Guard, isObject, isRecord, isString, readJson } from '../../lib/json.ts'
import { currentSession } from './session.ts'

type Drafts = { of: string; forms: Record<string, unknown> }

const key = 'drafts'
const isDrafts = isObject<Drafts>({ of: isString, forms: isRecord })

/** Drafts survive a reload and a session expiry in this tab, and are dropped when another user opens a form. */
export function draftOf(form: string): unknown {
  return drafts()?.forms[form]
}

export function saveDraft(form: string, typed: unknown): void {
  const { of, forms } = drafts() ?? {}
  if (!of) return
  const stored: Drafts = { of, forms: { ...forms, [form]: typed ?? undefined } }
  sessionStore.set(key, JSON.stringify(stored))
}

/** Called on logout, so that no draft stays on a shared device. */
export function clearDrafts(): void {
  sessionStore.set(key, null)
}

function drafts(): Drafts | null {
  const userId = currentSession()?.user?._id
  if (!userId) return null
  const stored = readJson(sessionStore.get(key), isDrafts)
  if (stored?.of === userId) return stored
  clearDrafts()
  return { of: userId, forms: {} }
}

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

import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, draftSaver, type OpenedProduct } from './draft.ts'
import type { ProductFields } from './fields.ts'

/** Keeps the input across a reload or a new login, until `drop` is called or nothing is unsaved. */
export function useDraft(
  form: Pick<UseFormReturn<ProductFields>, 'reset' | 'subscribe' | 'getValues'>,
  name: string,
  stored: Draft | null,
  opened: OpenedProduct,
): { isRestored: boolean; drop: () => void } {
  const { reset, subscribe, getValues } = form
  const [restored] = useState(stored)
  const saver = useMemo(() => draftSaver(name), [name])
  useEffect(() => {
    if (restored) reset(restored.fields, { keepDefaultValues: true })
  }, [restored, reset])
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) saver.schedule(() => ({ opened, fields: getValues() }))
        else saver.drop()
      },
    })
    addEventListener('pagehide', saver.flush)
    return () => {
      removeEventListener('pagehide', saver.flush)
      saver.cancel()
      unsubscribe()
    }
  }, [subscribe, getValues, opened, saver])
  return { isRestored: restored !== null, drop: saver.drop }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, dropDraft, type Opened, saveDraft } from './draft.ts'
import type { ProductFields } from './fields.ts'

const SAVE_DELAY_MS = 300

/** Keeps the input across a reload or a new login, until `drop` is called or nothing is unsaved. */
export function useDraft(
  form: Pick<UseFormReturn<ProductFields>, 'reset' | 'subscribe' | 'getValues'>,
  name: string,
  stored: Draft | null,
  opened: Opened,
): { isRestored: boolean; drop: () => void } {
  const { reset, subscribe, getValues } = form
  const [restored] = useState(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (restored) reset(restored.fields, { keepDefaultValues: true })
  }, [restored, reset])
  // A save that is still due would bring the dropped draft back.
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(name)
  }, [name])
  useEffect(() => {
    const save = () => {
      clearTimeout(timer.current)
      if (timer.current !== undefined) saveDraft(name, { opened, fields: getValues() })
      timer.current = undefined
    }
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return drop()
        clearTimeout(timer.current)
        timer.current = setTimeout(save, SAVE_DELAY_MS)
      },
    })
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      clearTimeout(timer.current)
      timer.current = undefined
      unsubscribe()
    }
  }, [subscribe, getValues, name, opened, drop])
  return { isRestored: restored !== null, drop }
}

import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, dropDraft, type Opened, saveDraft } from './draft.ts'
import type { ProductFields } from './fields.ts'

const SAVE_DELAY_MS = 300

/** Keeps the input across a reload or a new login; returns whether a draft was restored. */
export function useDraft(
  form: UseFormReturn<ProductFields>,
  name: string,
  found: Draft | null,
  opened: Opened,
): boolean {
  const { reset, subscribe, getValues } = form
  const [was] = useState(found)
  useEffect(() => {
    if (was) reset(was.fields, { keepDefaultValues: true })
  }, [was, reset])
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(waiting)
      if (waiting !== undefined) saveDraft(name, { opened, fields: getValues() })
      waiting = undefined
    }
    const forget = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(waiting)
        waiting = isDirty ? setTimeout(keep, SAVE_DELAY_MS) : undefined
        if (!isDirty) dropDraft(name)
      },
    })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      clearTimeout(waiting)
      forget()
    }
  }, [subscribe, getValues, name, opened])
  return was !== null
}

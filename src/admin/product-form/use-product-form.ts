import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { messageOf, Refusal } from '../../client/api-client.ts'
import { showAtFields } from '../../client/server-errors.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { draftOf, type Opened } from './draft.ts'
import { blank, bodyOf, fieldsOf, type ProductFields } from './fields.ts'
import { schemaOf } from './form-schema.ts'
import { lastSavedBy, productQuery, useSaveProduct } from './queries.ts'
import { differing, mergeFields } from './three-way-merge.ts'
import { useDraft } from './use-draft.ts'

export type SavedSince = { theirs: ProductOnWire; by: { name: string; at: string } | null }

/** `onCreated` is called for a new product; an existing one stays open with the saved values. */
export function useProductForm(product: ProductOnWire | undefined, onCreated: () => void) {
  const name = product?._id ?? 'new'
  const client = useQueryClient()
  const [found] = useState(() => draftOf(name))
  const [opened, setOpened] = useState<Opened>(found?.opened ?? openedOf(product))
  const [failed, setFailed] = useState<string>()
  const [savedSince, setSavedSince] = useState<SavedSince>()
  const [both, setBoth] = useState<(keyof ProductFields)[]>([])
  const form = useForm<ProductFields>({ resolver: resolverOf(!product), defaultValues: opened.fields })
  const draft = useDraft(form, name, found, opened)
  const save = useSaveProduct(
    product && opened.updatedAt !== null ? { id: product._id, updatedAt: opened.updatedAt } : undefined,
  )
  const { isDirty } = form.formState
  const unsaved = useRef(isDirty)
  unsaved.current = isDirty
  /** No prompt on leaving after a save, or after the session has ended (the draft is kept). */
  const mayLeave = useRef(false)
  const isUnsaved = useCallback(() => unsaved.current && !mayLeave.current, [])

  // `state` becomes the default values, `fields` the unsaved values on top of them.
  const { reset } = form
  const begin = useCallback(
    (state: Opened, fields: ProductFields = state.fields) => {
      setOpened(state)
      reset(state.fields)
      reset(fields, { keepDefaultValues: true })
      setFailed(undefined)
      setSavedSince(undefined)
    },
    [reset],
  )

  // Show changes by others (sales, admins) at once unless the form is dirty.
  const seen = useRef(product)
  useEffect(() => {
    if (!product || product === seen.current) return
    seen.current = product
    if (!unsaved.current) begin(openedOf(product))
  }, [product, begin])

  const submit = form.handleSubmit(async (body) => {
    // Clone, because typing during the request mutates the form's own objects.
    const sent = structuredClone(form.getValues())
    setFailed(undefined)
    try {
      const { message, product: saved } = await save.mutateAsync(body as unknown as ReturnType<typeof bodyOf>)
      draft.drop()
      setBoth([])
      void toastWithUndo(message, 'product', saved._id)
      const now = openedOf(saved)
      if (product) return begin(now, mergeFields(sent, form.getValues(), now.fields))
      reset(sent)
      mayLeave.current = true
      onCreated()
    } catch (error) {
      // The specification requires a console log for a failed save.
      console.error('The product was not saved', error)
      mayLeave.current = error instanceof Refusal && error.status === 401
      const theirs = error instanceof Refusal && (error.body.product as ProductOnWire | undefined)
      if (theirs) return setSavedSince({ theirs, by: await lastSavedBy(name) })
      showAtFields(error, form)
      setFailed(messageOf(error, 'The shop did not answer. What you typed is kept; please try again.'))
    }
  })

  const isSubmitting = useRef(false)
  // One request at a time, and none while a product that was just added is still shown.
  const submitOnce = async () => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    await submit()
    isSubmitting.current = !product && mayLeave.current
  }

  return {
    form,
    isNew: !product,
    opened,
    failed,
    savedSince,
    /** Fields that both sides changed; they keep the typed value. */
    both,
    isRestored: draft.isRestored,
    isSaving: save.isPending,
    isUnsaved,
    submit: () => void submitOnce(),
    takeBack: () => {
      draft.drop()
      setBoth([])
      if (savedSince) client.setQueryData(productQuery(name).queryKey, savedSince.theirs)
      const stands = savedSince?.theirs ?? product
      begin(stands ? openedOf(stands) : opened)
    },
    loadTheirs: ({ theirs }: SavedSince) => {
      const base = opened.fields
      const mine = form.getValues()
      const now = openedOf(theirs)
      const touched = differing(base, mine)
      setBoth(differing(base, now.fields).filter((field) => touched.includes(field)))
      client.setQueryData(productQuery(name).queryKey, theirs)
      begin(now, mergeFields(base, mine, now.fields))
    },
    leave: draft.drop,
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

function openedOf(product: ProductOnWire | undefined): Opened {
  return product
    ? { fields: fieldsOf(product), updatedAt: product.updatedAt }
    : { fields: blank, updatedAt: null }
}

/** Validates the request body, not the raw fields. */
function resolverOf(isNew: boolean): Resolver<ProductFields> {
  const check = zodResolver(schemaOf(isNew), undefined, { raw: true }) as unknown as Resolver<
    ReturnType<typeof bodyOf>
  >
  return (fields, context, options) =>
    check(bodyOf(fields), context, options as never) as unknown as ReturnType<Resolver<ProductFields>>
}

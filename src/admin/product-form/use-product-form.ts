import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { messageOf, Refusal } from '../../client/api-client.ts'
import { showAtFields } from '../../client/server-errors.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { copyFormOf, draftOf, type OpenedProduct } from './draft.ts'
import {
  blank,
  bodyOf,
  type CopyKind,
  fieldsOf,
  fieldsOfCopy,
  type ProductBody,
  type ProductFields,
} from './fields.ts'
import { type FormKind, schemaOf } from './form-schema.ts'
import { lastSavedBy, productQuery, useSaveProduct } from './queries.ts'
import { changedFields, mergeFields } from './three-way-merge.ts'
import { useDraft } from './use-draft.ts'

/** What a new product is a copy of. */
export type Original = { product: ProductOnWire; kind: CopyKind }
export type EditConflict = { theirs: ProductOnWire; by: { name: string; at: string } | null }

/** `onCreated` is called for a new product; an existing one stays open with the saved values. */
export function useProductForm(
  product: ProductOnWire | undefined,
  original: Original | undefined,
  onCreated: () => void,
) {
  const name = product?._id ?? (original ? copyFormOf(original.product._id, original.kind) : 'new')
  const client = useQueryClient()
  const [storedDraft] = useState(() => draftOf(name))
  const [opened, setOpened] = useState<OpenedProduct>(storedDraft?.opened ?? openedOf(product, original))
  const [failed, setFailed] = useState<string>()
  const [conflict, setConflict] = useState<EditConflict>()
  const [conflictingFields, setConflictingFields] = useState<(keyof ProductFields)[]>([])
  const form = useForm<ProductFields, unknown, ProductBody>({
    resolver: resolverOf(product ? 'edit' : original ? 'copy' : 'new'),
    defaultValues: opened.fields,
  })
  const draft = useDraft(form, name, storedDraft, opened)
  const save = useSaveProduct(
    product && opened.updatedAt !== null ? { id: product._id, updatedAt: opened.updatedAt } : undefined,
    original?.product._id,
  )
  const { isDirty } = form.formState
  const unsaved = useRef(isDirty)
  unsaved.current = isDirty
  /** No prompt on leaving after a save, or after the session has ended (the draft is kept). */
  const mayLeave = useRef(false)
  const isUnsaved = useCallback(() => unsaved.current && !mayLeave.current, [])

  // `state` becomes the default values, `fields` the unsaved values on top of them.
  const { reset } = form
  const resetTo = useCallback(
    (state: OpenedProduct, fields: ProductFields = state.fields) => {
      setOpened(state)
      reset(state.fields)
      reset(fields, { keepDefaultValues: true })
      setFailed(undefined)
      setConflict(undefined)
    },
    [reset],
  )

  // Show changes by others (sales, admins) at once unless the form is dirty.
  const shownProduct = useRef(product)
  useEffect(() => {
    if (!product || product === shownProduct.current) return
    shownProduct.current = product
    if (!unsaved.current) resetTo(openedOf(product))
  }, [product, resetTo])

  const submit = form.handleSubmit(async (body) => {
    // Clone, because typing during the request mutates the form's own objects.
    const sent = structuredClone(form.getValues())
    setFailed(undefined)
    try {
      const { message, product: saved } = await save.mutateAsync(body)
      draft.drop()
      setConflictingFields([])
      void toastWithUndo(message, 'product', saved._id)
      const now = openedOf(saved)
      if (product) return resetTo(now, mergeFields(sent, form.getValues(), now.fields))
      reset(sent)
      mayLeave.current = true
      onCreated()
    } catch (error) {
      // The specification requires a console log for a failed save.
      console.error('The product was not saved', error)
      mayLeave.current = error instanceof Refusal && error.status === 401
      const theirs = error instanceof Refusal && (error.body.product as ProductOnWire | undefined)
      if (theirs) return setConflict({ theirs, by: await lastSavedBy(name) })
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
    conflict,
    /** Fields that both sides changed; they keep the typed value. */
    conflictingFields,
    isRestored: draft.isRestored,
    isSaving: save.isPending,
    isUnsaved,
    submit: () => void submitOnce(),
    revert: () => {
      draft.drop()
      setConflictingFields([])
      if (conflict) client.setQueryData(productQuery(name).queryKey, conflict.theirs)
      const latest = conflict?.theirs ?? product
      resetTo(latest ? openedOf(latest) : opened)
    },
    loadTheirs: ({ theirs }: EditConflict) => {
      const base = opened.fields
      const mine = form.getValues()
      const now = openedOf(theirs)
      const changed = changedFields(base, mine)
      setConflictingFields(changedFields(base, now.fields).filter((field) => changed.includes(field)))
      client.setQueryData(productQuery(name).queryKey, theirs)
      resetTo(now, mergeFields(base, mine, now.fields))
    },
    leave: draft.drop,
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

function openedOf(product: ProductOnWire | undefined, original?: Original): OpenedProduct {
  if (product) return { fields: fieldsOf(product), updatedAt: product.updatedAt }
  return { fields: original ? fieldsOfCopy(original.product, original.kind) : blank, updatedAt: null }
}

/** Validates the request body, not the raw fields. */
function resolverOf(kind: FormKind): Resolver<ProductFields, unknown, ProductBody> {
  const check = zodResolver(schemaOf(kind) as z.ZodType<unknown, ProductBody>, undefined, { raw: true })
  return (fields, context, options) => check(bodyOf(fields), context, options as never)
}

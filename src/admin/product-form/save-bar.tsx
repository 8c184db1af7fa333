import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { formatTime, momentInWords } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { may } from '../shared/permissions.ts'
import { fieldsOf, labels, type ProductFields } from './fields.ts'
import { changedFields } from './three-way-merge.ts'
import type { EditConflict, ProductFormState } from './use-product-form.ts'

export function SaveBar({ state }: { state: ProductFormState }) {
  const { failed, conflict, isSaving, isNew, revert, loadTheirs, opened } = state
  const { isDirty } = useFormState<ProductFields>()
  if (!may('products:write')) return null
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-10 border-text border-t-2 bg-bg px-4 py-3 sm:-mx-8 sm:px-8 lg:-mx-12 lg:px-12">
      <div role="alert" className="not-empty:pb-3">
        {failed && <FieldError>{failed}</FieldError>}
        {conflict && (
          <EditConflictNotice conflict={conflict} base={opened.fields} onLoad={() => loadTheirs(conflict)} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="min-w-full flex-1 text-sm sm:min-w-48 sm:text-right">
          <SaveStatus state={state} />
        </p>
        {isDirty && !isSaving && (
          <Button variant="secondary" onClick={revert} className="max-sm:flex-1 max-sm:px-3!">
            Take back
          </Button>
        )}
        <Button
          type="submit"
          loading={isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          title="Ctrl S or ⌘ S"
          className="max-sm:flex-1 max-sm:px-3!"
        >
          {isNew ? 'Add product' : 'Save product'}
        </Button>
      </div>
    </div>
  )
}

function SaveStatus({ state: { opened, conflictingFields, isRestored } }: { state: ProductFormState }) {
  const { getValues } = useFormContext<ProductFields>()
  const { errors, isDirty } = useFormState<ProductFields>()
  useWatch<ProductFields>()
  const invalidLabels = labelsOf(
    Object.keys(labels).filter((field) => field in errors) as (keyof ProductFields)[],
  )
  if (invalidLabels) return <span className="font-semibold text-alarm">{`Look at: ${invalidLabels}`}</span>
  if (conflictingFields.length > 0)
    return (
      <>
        <b>{`You both changed ${labelsOf(conflictingFields)}.`}</b>
        <span>{' Yours stands here until you save or take it back.'}</span>
      </>
    )
  if (isDirty)
    return (
      <>
        <b>{`${isRestored ? 'Still not saved' : 'Not saved yet'}:`}</b>
        <span>{` ${labelsOf(changedFields(opened.fields, getValues()))}`}</span>
      </>
    )
  if (opened.updatedAt === null) return null
  return <span className="text-muted">{`Saved ${momentInWords(opened.updatedAt)}`}</span>
}

function labelsOf(fields: readonly (keyof ProductFields)[]): string {
  return fields.map((field) => labels[field]).join(', ')
}

interface EditConflictNoticeProps {
  conflict: EditConflict
  /** The values the form was opened with. */
  base: ProductFields
  onLoad: () => void
}

function EditConflictNotice({ conflict: { theirs, by }, base, onLoad }: EditConflictNoticeProps) {
  const changed = changedFields(base, fieldsOf(theirs)).map((field) => labels[field])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 flex-1">
        <FieldError>{`${by ? `${by.name} saved this product at ${formatTime(by.at)}` : 'Somebody else saved this product'}, so nothing of yours was saved.`}</FieldError>
        <p className="mt-1 text-sm">{`${changed.length > 0 ? `Changed there: ${changed.join(', ')}. ` : ''}Load the newer state: what you typed stays.`}</p>
      </div>
      <Button variant="secondary" onClick={onLoad} className="max-sm:w-full">
        Load the newer state
      </Button>
    </div>
  )
}

import { formatTime } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { fieldsOf, labels, type ProductFields } from './fields.ts'
import { differing } from './three-way-merge.ts'
import type { SavedSince as Since } from './use-product-form.ts'

interface SavedSinceProps {
  since: Since
  /** The values the form was opened with. */
  base: ProductFields
  onLoad: () => void
}

export function SavedSince({ since: { theirs, by }, base, onLoad }: SavedSinceProps) {
  const changed = differing(base, fieldsOf(theirs)).map((field) => labels[field])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 flex-1">
        <FieldError>
          {by ? `${by.name} saved this product at ${formatTime(by.at)}` : 'Somebody else saved this product'}
          {', so nothing of yours was saved.'}
        </FieldError>
        <p className="mt-1 text-sm">
          {changed.length > 0 ? `Changed there: ${changed.join(', ')}. ` : ''}
          Load the newer state: what you typed stays.
        </p>
      </div>
      <Button variant="secondary" onClick={onLoad} className="max-sm:w-full">
        Load the newer state
      </Button>
    </div>
  )
}

import { type Ref, useId } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { FieldError, type FieldProps } from '../../ui/field.tsx'

interface ListFrameProps extends FieldProps {
  list: Ref<HTMLOListElement>
  items: Elements
  /** Read out by screen readers. */
  said: string
  /** What adds an item. */
  children: Elements
}

/** Around a setting that is a list. */
export function ListFrame({ label, hint, error, list, items, said, children }: ListFrameProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="type-label">{label}</legend>
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
        {hint}
      </p>
      <ol ref={list} className="mt-3 grid gap-3 empty:hidden">
        {items}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
      {children}
    </fieldset>
  )
}

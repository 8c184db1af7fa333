import { useEffect, useRef } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { RowSelection } from './use-row-selection.ts'

interface SelectRowProps {
  id: string
  /** 'order 3F2A…': what the row is. */
  what: string
  pageIds: readonly string[]
  selection: RowSelection
}

export function SelectRow({ id, what, pageIds, selection }: SelectRowProps) {
  const hasShift = useRef(false)
  return (
    <Checkbox
      className="print:hidden"
      label={<span className="sr-only">{`Select ${what}`}</span>}
      data-selects-row
      checked={selection.ids.has(id)}
      onClick={(event) => {
        hasShift.current = event.shiftKey
      }}
      onChange={() => selection.toggle(id, pageIds, hasShift.current)}
    />
  )
}

interface SelectPageProps {
  ids: readonly string[]
  selection: Pick<RowSelection, 'ids' | 'toggleAll'>
}

export function SelectPage({ ids, selection }: SelectPageProps) {
  const input = useRef<HTMLInputElement>(null)
  const selectedCount = ids.filter((id) => selection.ids.has(id)).length
  const isAll = ids.length > 0 && selectedCount === ids.length
  useEffect(() => {
    if (input.current) input.current.indeterminate = selectedCount > 0 && !isAll
  }, [selectedCount, isAll])
  return (
    <Checkbox
      ref={input}
      className="print:hidden"
      label={<span className="sr-only">Select all on this page</span>}
      checked={isAll}
      disabled={ids.length === 0}
      onChange={() => selection.toggleAll(ids)}
    />
  )
}

import { useRef, useState } from 'react'

export interface RowSelection {
  ids: ReadonlySet<string>
  /** With `toHere` all rows of the page from the one toggled last get the same state. */
  toggle: (id: string, pageIds: readonly string[], toHere: boolean) => void
  /** Deselects them if all are selected. */
  toggleAll: (ids: readonly string[]) => void
  set: (ids: readonly string[]) => void
  clear: () => void
}

/** The selection is kept across pages. */
export function useRowSelection(): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  return {
    ids,
    toggle: (id, pageIds, toHere) => {
      const [from, to] = [pageIds.indexOf(last.current ?? id), pageIds.indexOf(id)].toSorted((a, b) => a - b)
      const range = toHere && from !== undefined && from >= 0 ? pageIds.slice(from, (to ?? 0) + 1) : [id]
      last.current = id
      setIds((ids) => changed(ids, range, !ids.has(id)))
    },
    toggleAll: (all) => setIds((ids) => changed(ids, all, !all.every((id) => ids.has(id)))),
    set: (all) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
  }
}

function changed(
  ids: ReadonlySet<string>,
  those: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(ids)
  for (const id of those) isSelected ? next.add(id) : next.delete(id)
  return next
}

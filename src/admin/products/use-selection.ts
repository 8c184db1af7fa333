import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Deselects them if all are selected. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

/** The selection is kept across pages. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    toggle: (id) => setIds(ids.has(id) ? without(ids, [id]) : new Set([...ids, id])),
    toggleAll: (all) =>
      setIds(all.every((id) => ids.has(id)) ? without(ids, all) : new Set([...ids, ...all])),
    clear: () => setIds(new Set()),
  }
}

function without(ids: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !removed.includes(id)))
}

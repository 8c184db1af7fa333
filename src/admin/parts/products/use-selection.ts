import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Selects all of these, or none of them if all are. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

/** Which rows are chosen; they stay so from page to page. */
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

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}

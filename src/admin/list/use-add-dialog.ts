import { useSearchParams } from 'react-router'

const field = 'add'

/** URL that opens a list page with its add dialog, for the palette. */
export const adding = (page: string): string => `${page}?${field}`

export function useAdding(): [isAdding: boolean, set: (to: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const set = (to: boolean) => {
    const others = [...params].filter(([name]) => name !== field)
    setParams(to ? [...others, [field, '']] : others, { replace: true, preventScrollReset: true })
  }
  return [params.has(field), set]
}

import { useSearchParams } from 'react-router'

const field = 'add'

/** An address at which a list's page opens its dialog to add something, which the palette leads to. */
export const adding = (page: string): string => `${page}?${field}`

/** Whether something is being added; it stands in the address beside what narrows the list. */
export function useAdding(): [isAdding: boolean, set: (to: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const set = (to: boolean) => {
    const others = [...params].filter(([name]) => name !== field)
    setParams(to ? [...others, [field, '']] : others, { replace: true, preventScrollReset: true })
  }
  return [params.has(field), set]
}

import { useEffect, useState } from 'react'
import type { SuggestionsOnWire } from '../../shop/catalog/suggestions/wire.ts'
import { api, send } from '../shared/api.ts'

const DEBOUNCE_MS = 120

/** The latest answer stays until the next one has come; null for no text and after a failure. */
export function useSuggestions(text: string): SuggestionsOnWire | null {
  const [found, setFound] = useState<SuggestionsOnWire | null>(null)
  useEffect(() => {
    if (text === '') {
      setFound(null)
      return
    }
    const request = new AbortController()
    const { signal } = request
    const fetchSuggestions = async () => {
      const call = api.product.getSuggestions.$get({ query: { search: text } }, { init: { signal } })
      const answer = await send(call).catch(() => null)
      if (!signal.aborted) setFound(answer)
    }
    const timer = setTimeout(fetchSuggestions, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [text])
  return text === '' ? null : found
}

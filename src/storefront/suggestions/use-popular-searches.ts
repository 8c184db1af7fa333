import { useEffect, useState } from 'react'
import type { ShownSearchesOnWire } from '../../shop/catalog/popular-searches/wire.ts'
import { api, send } from '../shared/api.ts'

/** Once for a page, and the browser keeps the answer; null until it has come and after a failure. */
export function usePopularSearches(isNeeded: boolean): ShownSearchesOnWire | null {
  const [found, setFound] = useState<ShownSearchesOnWire | null>(null)
  const isMissing = isNeeded && found === null
  useEffect(() => {
    if (!isMissing) return
    const request = new AbortController()
    const { signal } = request
    send(api.product.getPopularSearches.$get({}, { init: { signal } })).then(
      (answer) => !signal.aborted && setFound(answer),
      () => {},
    )
    return () => request.abort()
  }, [isMissing])
  return found
}

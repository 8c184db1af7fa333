import type { ReactNode } from 'react'

type Cache = (key: string, content: () => ReactNode) => string

let cache: Cache | undefined

export function cacheHtmlIn(given: Cache): void {
  cache = given
}

/**
 * Props of an element whose content the server renders once for each `dependsOn`. It uses no context, and no `useId`, which
 * would count from another place on the server than in the browser.
 */
export function cachedHtml(dependsOn: unknown, content: () => ReactNode) {
  return import.meta.env.SSR && cache
    ? { dangerouslySetInnerHTML: { __html: cache(JSON.stringify(dependsOn), content) } }
    : { children: content() }
}

const MAX_PATH_LENGTH = 500

/** A path in one way of writing; null if it cannot be one of a product. */
export function writtenPath(path: string): string | null {
  try {
    const written = decodeURIComponent(path).normalize('NFC').toLowerCase().replace(/\/$/, '')
    return /^\/[^\p{Cc}]+$/u.test(written) && written.length <= MAX_PATH_LENGTH ? written : null
  } catch {
    return null
  }
}

/** The path in what a product without SKUs is known again by. */
export function pathOfKey(key: string): string {
  return key.split('#', 1)[0] ?? ''
}

/** What a product may be kept under: Shopify shows it within collections too, and Magento within categories. */
export function possiblePaths(path: string): string[] {
  const written = writtenPath(path)
  if (written === null) return []
  const [, handle] = /\/products\/([^/]+)$/.exec(written) ?? []
  const [, key] = /\/([^/]+\.html)$/.exec(written) ?? []
  return [...new Set([written, ...(handle ? [`/products/${handle}`] : []), ...(key ? [`/${key}`] : [])])]
}

const failed = new WeakSet<object>()

/** Tracks failed imports: the network is down, or a new release has replaced this one's files. */
export function watchImports(): void {
  addEventListener('vite:preloadError', ({ payload }) => failed.add(payload))
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && failed.has(error)
}

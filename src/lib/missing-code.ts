const failed = new WeakSet<object>()

/** Has imports that fail remembered: the line is down, or a new release has taken the place of the one that runs here. */
export function watchImports(): void {
  addEventListener('vite:preloadError', ({ payload }) => failed.add(payload))
}

/** Whether an error is that code of this release could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && failed.has(error)
}

const EVERY_MS = 2_000

/** Lines for who waits at a terminal, at most one in two seconds. */
export class Progress {
  #write: (line: string) => void
  #last = 0

  constructor(write: (line: string) => void = () => undefined) {
    this.#write = write
  }

  tell(what: string, bytes: number, expected: number): void {
    this.#tell(() => {
      const percent = expected > 0 ? `, ${Math.min(100, Math.round((bytes / expected) * 100))} %` : ''
      return `${what}: ${megabytes(bytes)}${percent}`
    })
  }

  tellCount(what: string, count: number): void {
    this.#tell(() => `${what}: ${count}`)
  }

  step(line: string): void {
    this.#last = 0
    this.#write(line)
  }

  #tell(line: () => string): void {
    if (performance.now() - this.#last < EVERY_MS) return
    this.#last = performance.now()
    this.#write(line())
  }
}

export function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}

const EVERY_MS = 2_000

/** Lines for who waits at a terminal, at most one in two seconds. */
export class Progress {
  #write: (line: string) => void
  #last = 0

  constructor(write: (line: string) => void = () => undefined) {
    this.#write = write
  }

  showBytes(what: string, bytes: number, expected: number): void {
    this.#show(() => {
      const percent = expected > 0 ? `, ${Math.min(100, Math.round((bytes / expected) * 100))} %` : ''
      return `${what}: ${megabytes(bytes)}${percent}`
    })
  }

  showCount(what: string, count: number): void {
    this.#show(() => `${what}: ${count}`)
  }

  step(line: string): void {
    this.#last = 0
    this.#write(line)
  }

  #show(line: () => string): void {
    if (performance.now() - this.#last < EVERY_MS) return
    this.#last = performance.now()
    this.#write(line())
  }
}

/** 1 segment, 2 segments */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

export function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}

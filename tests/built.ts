import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { beforeAll } from 'vitest'

/** For tests of the whole server: builds the screens where they have never been built. */
export function screensAreBuilt(): void {
  beforeAll(() => {
    if (!existsSync('dist/server/render.js')) execFileSync(process.execPath, ['scripts/build.ts'])
  }, 300_000)
}

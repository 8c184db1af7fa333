import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { beforeAll } from 'vitest'

/** For tests of the whole server: builds the screens where they have never been built. */
export function screensAreBuilt(): void {
  beforeAll(() => {
    if (existsSync('dist/server/render.js')) return
    execFileSync(process.execPath, ['scripts/build.ts'], { env: { ...process.env, NODE_ENV: 'production' } })
  }, 300_000)
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildInputs } from './build-inputs.mjs'

/** A file and whatever it imports from the repository, sooner or later. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!/\.([cm]?[jt]sx?)$/.test(file)) return found
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g))
    importsOf(join(dirname(file), path.replace(/\?.*$/, '')), found)
  return found
}

test('whatever a build imports makes it stale', () => {
  const entries = [
    'scripts/build.ts',
    'vite.config.ts',
    'src/storefront/app/client.tsx',
    'src/admin/app/client.tsx',
    'src/server/render.tsx',
  ]
  const files = entries.flatMap((entry) => [...importsOf(entry)])
  expect(files).toContain('scripts/bundle-chunks.ts')
  for (const file of files) {
    expect(existsSync(file), file).toBe(true)
    expect(
      buildInputs.some((input) => file === input || file.startsWith(`${input}/`)),
      file,
    ).toBe(true)
  }
})

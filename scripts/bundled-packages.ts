import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'

const file = 'dist/packages.json'
const inPackage = /\/(node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//

/** Notes the folder of each package that has code in a build; `write` is for after the last one. */
export function noteBundledPackages() {
  const folders = new Set<string>()
  return {
    plugin: {
      name: 'bundled-packages',
      generateBundle(_options: unknown, bundle: Record<string, { moduleIds?: string[] }>) {
        for (const { moduleIds = [] } of Object.values(bundle))
          for (const id of moduleIds) {
            const [, folder] = inPackage.exec(id) ?? []
            if (folder) folders.add(folder)
          }
      },
    },
    write: () => writeFileSync(file, JSON.stringify([...folders].sort())),
  }
}

/** Reads what the last build noted. */
export function bundledPackages(): string[] {
  return z.array(z.string()).parse(parseJson(readFileSync(file, 'utf8')))
}

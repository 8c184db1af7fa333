import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scripts } from '../scripts/package-scripts.ts'

const documents = globSync(['*.md', 'docs/**/*.md'])
/** Where a path in a document may begin. */
const roots = ['.', 'src', 'src/shop', 'src/platform', 'tests']

const exists = (path: string) => roots.some((root) => existsSync(join(root, path)))

function missingIn(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path)
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|js|sql|css|md|json))`/g)]
  const commands = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name)
  return [
    ...linked.filter((path) => !existsSync(join(dirname(document), path))),
    ...paths.map(([, path = '']) => path).filter((path) => !exists(path)),
    ...commands.filter((name) => !(name in scripts)),
  ].map((name) => `${document}: ${name}`)
}

test('documents name files and commands that exist', () => {
  expect(documents.flatMap(missingIn)).toEqual([])
})

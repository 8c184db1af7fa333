import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../bin/commands.mjs'

const documents = globSync(['*.md', 'docs/**/*.md'])
/** Where a path in a document may begin. */
const roots = ['.', 'src', 'src/shop', 'src/platform', 'tests']

const exists = (path: string) => roots.some((root) => existsSync(join(root, path)))

function missingIn(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path)
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|js|sql|css|md|json))`/g)]
  const named = [...text.matchAll(/\b(?:npm run|bin\/maidan) (?!help)([a-z:-]+)/g)].map(
    ([, name = '']) => name,
  )
  return [
    ...linked.filter((path) => !existsSync(join(dirname(document), path))),
    ...paths.map(([, path = '']) => path).filter((path) => !path.startsWith('dist/') && !exists(path)),
    ...named.filter((name) => !(name in commands)),
  ].map((name) => `${document}: ${name}`)
}

test('documents name files and commands that exist', () => {
  expect(documents.flatMap(missingIn)).toEqual([])
})

test('the page of the database says what every trigger promises', () => {
  const triggers = [
    ...readFileSync('database/schema.sql', 'utf8').matchAll(/^create (?:constraint )?trigger (\w+)/gm),
  ]
  const rows = readFileSync('docs/database.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)])
  const names = (matches: RegExpExecArray[]) => matches.map(([, name]) => name).sort()
  expect(names(described)).toEqual(names(triggers))
})

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nounFiles, type Tables } from '../../../lib/noun.ts'
import { type ExportedTable, specialTables } from './store.ts'

const root = join(import.meta.dirname, '../../../..')

/** What every noun says of its tables; one that two nouns claim is here twice. */
export async function readTables(): Promise<[name: string, Tables[string]][]> {
  const files = globSync(nounFiles, { cwd: root }).sort()
  if (files.length === 0) throw new Error(`${root} has no ${nounFiles}`)
  const nouns: { tables: Tables }[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)),
  )
  return nouns.flatMap(({ tables }) => Object.entries(tables))
}

export async function listExportedTables(): Promise<ExportedTable[]> {
  const declared = (await readTables()).flatMap(([name, { exported }]) =>
    exported
      ? [
          {
            file: `${name.replaceAll('_', '-')}.csv`,
            table: name,
            sql: `select ${exported} from ${name} order by 1`,
          },
        ]
      : [],
  )
  return [...specialTables, ...declared]
}

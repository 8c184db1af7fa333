import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../lib/json.ts'

const root = join(import.meta.dirname, '../..')

/** `date` is that of the changelog; null for what is between two releases. */
export type Release = { version: string; date: string | null }

export const release: Release = readRelease()

function readRelease(): Release {
  const manifest = z.object({ version: z.string() })
  const { version } = manifest.parse(parseJson(readFileSync(join(root, 'package.json'), 'utf8')))
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version},`))
  return { version, date: heading?.slice(`## ${version},`.length).trim() ?? null }
}

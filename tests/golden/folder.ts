import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Answer } from '../actors.ts'
import { readPdf } from '../pdf.ts'

/** What differs from run to run, or from build to build, and what it is called instead, with a running number. */
const unstable: [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, 'id'],
  [/\bF[AB][0-9A-F]{6}\b/gi, 'name'],
  [/\b(?:pay|order|rfnd|disp|evt|acc)_[0-9A-Za-z]{14}\b/g, 'provider'],
  [/\b[0-9a-f]{32,128}\b/g, 'hash'],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, 'token'],
]

/** What a build and the machine bring. */
const left: [RegExp, string][] = [
  [/<link rel="modulepreload"[^>]*>|<script[^>]* src="\/assets\/[^>]*>\s*<\/script>/g, ''],
  [/"(?:styles|scripts)":\[[^\]]*\]/g, ''],
  [/answers in \d+ ms and holds [\d.]+ [MG]B|[\d.]+ GB of [\d.]+ GB/g, 'measured'],
  [/(\/assets\/[\w.-]+?)-[\w-]{8}\.(\w+)/g, '$1.$2'],
]

function stableText(text: string): string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const nameOf = (found: string, kind: string) => {
    const known = names.get(found.toLowerCase())
    if (known) return known
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `${kind}-${count}`
    names.set(found.toLowerCase(), name)
    return name
  }
  const rest = left.reduce((some, [pattern, instead]) => some.replace(pattern, instead), text)
  return unstable.reduce(
    (some, [pattern, kind]) => some.replace(pattern, (found) => nameOf(found, kind)),
    rest,
  )
}

export type Folder = {
  write: (name: string, text: string) => void
  writeAnswer: (name: string, answer: Answer) => Promise<void>
}

export function openFolder(root: string): Folder {
  const write = (name: string, text: string) => {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${stableText(text).trimEnd()}\n`)
  }
  return {
    write,
    writeAnswer: async (name, answer) => write(name, `${headOf(answer)}\n\n${await textOf(answer)}`),
  }
}

const headers = ['content-type', 'content-disposition', 'cache-control', 'location', 'x-robots-tag', 'x-rows']

function headOf({ status, headers: sent }: Answer): string {
  const lines = headers.flatMap((name) => (sent.has(name) ? [`${name}: ${sent.get(name)}`] : []))
  return [status, ...lines].join('\n')
}

/** A file's text, and where it is a picture or a PDF also what its bytes are. */
async function textOf({ headers, body, bytes }: Answer): Promise<string> {
  const type = headers.get('content-type') ?? ''
  if (/\bjson\b/.test(type)) return JSON.stringify(body, null, 1)
  if (type.startsWith('application/pdf'))
    return (await readPdf(bytes)).flatMap((page) => [...page, '---']).join('\n')
  if (/zip|spreadsheetml/.test(type))
    return Object.entries(unzipSync(bytes))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, content]) => `== ${name}\n${linesOf(strFromU8(content))}`)
      .join('\n')
  if (/^(image|font)\//.test(type) && !type.includes('svg'))
    return `${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('base64').slice(0, 20)}`
  return /html|xml/.test(type) ? linesOf(String(body)) : String(body)
}

const linesOf = (markup: string) => markup.replaceAll('><', '>\n<')

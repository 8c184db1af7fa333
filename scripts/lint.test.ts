import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { run } from './run.ts'

const declared = `
  export const isSure = true
  export declare function save(): Promise<void>
  export declare function parseJson(text: string): unknown
`

/** What must be refused, and what must not; each in a file of its own. */
const bad: Record<string, [rule: string, code: string]> = {
  'src/lib/floating.ts': ['noFloatingPromises', 'export function f() { save() }'],
  'src/lib/floating-then.ts': ['noFloatingPromises', 'export function f() { save().then(() => 1) }'],
  'src/lib/condition.ts': ['noMisusedPromises', 'export function f() { if (save()) return 1 }'],
  'src/lib/callback.ts': [
    'noMisusedPromises',
    'declare function each(call: () => void): void\neach(async () => { await save() })',
  ],
  'src/lib/listener.ts': ['async listener', "process.on('message', async () => { await save() })"],
  'src/lib/timer.ts': ['async listener', 'setTimeout(async () => { await save() }, 5)'],
  'src/lib/emitter.ts': [
    'async listener',
    "declare const port: NodeJS.EventEmitter | undefined\nport?.on('x', async function () { await save() })",
  ],
  'src/lib/typed.ts': ['parseJson or readJson', "export const t: { a: string } = JSON.parse('{}')"],
  'src/lib/cast.ts': ['parseJson or readJson', "export const t = JSON.parse('{}') as { a: string }"],
  'src/lib/returned.ts': ['parseJson or readJson', 'export const f = (s: string): Date => JSON.parse(s)'],
  'tests/typed.ts': ['parseJson or readJson', "export const t: { a: string } = JSON.parse('{}')"],
  'src/lib/unknown-cast.ts': ['a cast believes', "export const t = parseJson('{}') as { a: string }"],
  'src/lib/wait.test.ts': ['Wait for a state', 'await new Promise((resolve) => setTimeout(resolve, 5))'],
  'src/lib/pause.test.ts': [
    'Wait for a state',
    "import { setTimeout as sleep } from 'node:timers/promises'\nawait sleep(5)",
  ],
  'tests/journeys/pause.spec.ts': [
    'Wait for a state',
    'declare const page: { waitForTimeout(ms: number): Promise<void> }\nawait page.waitForTimeout(5)',
  ],
  'tests/journeys/open.spec.ts': [
    'closes the browsers',
    "import { test } from '@playwright/test'\ntest('nothing', () => {})",
  ],
  'tests/journeys/idle.ts': ['Wait for a state', "export const until = { waitUntil: 'networkidle' }"],
  'tests/journeys/without-reason.ts': [
    'eason',
    '// biome-ignore lint/plugin/no-fixed-wait\nsetTimeout(() => 1, 5)',
  ],
  'src/lib/import-type.ts': ['at the top of the file', "export type T = import('./other.ts').T"],
}
const good: Record<string, string> = {
  'src/lib/awaited.ts': 'export async function f() { await save() }',
  'src/lib/caught.ts': "process.on('message', () => { save().catch(console.error) })",
  'src/lib/json.ts': 'export const f = (s: string): unknown => JSON.parse(s)',
  'src/lib/timer-of-the-shop.ts': 'setTimeout(() => 1, 5)',
  'tests/journeys/time.ts':
    '// biome-ignore lint/plugin/no-fixed-wait: the time is what is tested.\nsetTimeout(() => 1, 5)',
  'src/lib/unknown.ts': 'export const f = (s: string): unknown => parseJson(s)',
}

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
const found = new Map<string, string>()

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string() }).nullish(),
    }),
  ),
})

beforeAll(async () => {
  for (const file of ['biome.json', '.gitignore', 'scripts'])
    cpSync(file, join(folder, file), { recursive: true })
  const write = (file: string, code: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `${declared}\n${code}\n`)
  }
  for (const [file, [, code]] of Object.entries(bad)) write(file, code)
  for (const [file, code] of Object.entries(good)) write(file, code)
  const { output } = await run(resolve('node_modules/.bin/biome'), [
    'lint',
    '--reporter=json',
    '--max-diagnostics=100',
    '--diagnostic-level=error',
    `--config-path=${folder}`,
    folder,
  ])
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  for (const { category, message, location } of report.parse(parseJson(json)).diagnostics) {
    const file = location?.path ?? ''
    found.set(file, `${found.get(file) ?? ''}${category} ${message}\n`)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const of = (file: string) => [...found].find(([path]) => path.endsWith(file))?.[1]

test.each(Object.entries(bad))('%s is refused by the lint', (file, [rule]) => {
  expect(of(file)).toContain(rule)
})

test.each(Object.keys(good))('%s is fine', (file) => {
  expect(of(file)).toBeUndefined()
})

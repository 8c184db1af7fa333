import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'

const impure: Record<string, string> = {
  'document.ts': 'export const title = () => document.title',
  'storage.ts': `export const saved = () => localStorage.getItem('a')`,
  'crypto.ts': 'export const key = () => crypto.getRandomValues(new Uint8Array(16))',
  'fetch.ts': `export const answer = () => fetch('/')`,
  'process.ts': 'export const mode = () => process.env.MODE',
  'element.ts': 'export const widthOf = (element: HTMLElement) => element.clientWidth',
}
const pure = 'export const day = (moment: Date) => moment.toISOString().slice(0, 10)'

const folder = mkdtempSync(join(tmpdir(), 'lib-'))
let output = ''

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  cpSync('tsconfig.json', join(folder, 'tsconfig.json'))
  write('package.json', '{ "type": "module" }')
  for (const [file, text] of Object.entries({ ...impure, 'pure.ts': pure })) write(`src/lib/${file}`, text)
  cpSync('src/lib/tsconfig.json', join(folder, 'src/lib/tsconfig.json'))
  output = (await run('tsc', ['--noEmit', '--project', join(folder, 'src/lib')])).output
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(Object.keys(impure))('lib has neither the DOM nor Node.js: %s is refused', (file) => {
  expect(output).toContain(`lib/${file}(1,`)
})

test('lib has the language', () => {
  expect(output).not.toContain('pure.ts')
})

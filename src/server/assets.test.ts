import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../tests/database.ts'
import { pool } from '../platform/database.ts'
import { app } from './app.ts'
import { publishAssets } from './assets.ts'

ownDatabase()

/** A node starts with a release of these files. */
async function release(files: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  await publishAssets(folder)
  rmSync(folder, { recursive: true })
}

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const ask = (name: string, init = {}) => app.request(`/assets/${name}`, init, here)

test('a page of the release before, or of the next one, finds its files at every node', async () => {
  await release({ 'cart-00000001.js': 'export const cart = 1', 'cart-00000001.js.br': 'packed' })
  await release({ 'cart-00000002.js': 'export const cart = 2', 'look-00000002.css': 'p { margin: 0 }' })
  for (const number of [1, 2]) {
    const answer = await ask(`cart-0000000${number}.js`)
    expect(await answer.text()).toBe(`export const cart = ${number}`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.has('set-cookie')).toBe(false)
  }
  expect((await ask('look-00000002.css')).headers.get('content-type')).toMatch(/^text\/css/)
  const head = await ask('cart-00000001.js', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a file that no release has is not there, and nobody keeps that answer', async () => {
  for (const name of ['none-00000001.js', 'cart-00000001.js.br', '..%2fmain.js', 'x'.repeat(5000)]) {
    const { status, headers } = await ask(name)
    expect(status, name).toBe(404)
    expect(headers.get('cache-control'), name).toBe('no-store')
  }
})

test('nodes that start at once publish a release together', async () => {
  const files = Object.fromEntries([1, 2, 3, 4].map((number) => [`page-1000000${number}.js`, `${number}`]))
  await Promise.all([release(files), release(files), release(files)])
  for (const [name, text] of Object.entries(files)) expect(await (await ask(name)).text()).toBe(text)
})

test('what no node has had for 30 days is removed; what this one has stays', async () => {
  await release({ 'old-00000001.js': 'old', 'kept-00000001.js': 'kept' })
  await pool.query("update assets set published_at = now() - interval '31 days'")
  await release({ 'kept-00000001.js': 'kept' })
  expect((await ask('old-00000001.js')).status).toBe(404)
  expect(await (await ask('kept-00000001.js')).text()).toBe('kept')
})

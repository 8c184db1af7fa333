import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Actor, admin, shopper } from '../../tests/actors.ts'
import { buy } from '../../tests/buying.ts'
import { ownDatabase } from '../../tests/database.ts'
import { parseAny } from '../../tests/json.ts'
import { tables } from '../../tests/nouns.ts'
import { addProduct } from '../../tests/products.ts'
import { parseJson } from '../lib/json.ts'
import { config } from '../platform/config.ts'
import { db, pool } from '../platform/database.ts'
import { listExportedTables } from '../shop/reports/data-export/exported-tables.ts'

ownDatabase()

const exportedTables = await listExportedTables()

const folder = join(mkdtempSync(join(tmpdir(), 'export-')), 'shop')
const formula = '=HYPERLINK("https://evil.example")'

async function exportTo(...args: string[]) {
  const child = spawn(process.execPath, ['src/commands/export.ts', ...args], {
    env: { ...process.env, DATABASE_URL: pool.options.connectionString },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [output, progress] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exited, output: output.trim(), progress }
}

const manifest = z.object({
  files: z.array(z.object({ file: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })),
  pictures: z.object({ files: z.number(), missing: z.array(z.string()) }),
})

const rowsOf = (file: string) =>
  z
    .array(z.record(z.string(), z.string()))
    .parse(parse(readFileSync(join(folder, file)), { bom: true, columns: true }))

let owner: Actor
let asha: Actor
let first: Awaited<ReturnType<typeof exportTo>>

beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
  const ball = await addProduct({ salePrice: 100 })
  await buy(asha, [ball])
  await db.updateTable('users').set({ name: formula }).where('id', '=', asha.id).execute()
  await sql`insert into users (name, email, password_hash) select 'Asha ' || n, 'asha' || n || '@people.test', 'argon-of-many'
    from generate_series(1, 1200) as n`.execute(db)
  await sql`insert into registrations (email, name, phone, password_hash, browser_hash)
    values ('new@people.test', 'New', '9876543210', 'argon-of-new', 'browser-of-new'::bytea)`.execute(db)
  first = await exportTo(folder, '--json')
})

test('the files have every row of their tables, and the manifest counts them', async () => {
  expect(first.code, first.progress).toBe(0)
  const { files, pictures } = manifest.parse(parseJson(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  expect(parseAny(first.output)).toMatchObject({ ok: true, files })
  for (const { file, sql: text } of exportedTables) {
    const { rows } = await sql<{ count: number }>`select count(*) from (${sql.raw(text)}) as rows`.execute(db)
    expect({ file, rows: rowsOf(file).length }).toEqual({ file, rows: rows[0]?.count })
    expect(files.find((each) => each.file === file)?.rows).toBe(rows[0]?.count)
  }
  expect(pictures.files).toBe(readdirSync(join(folder, 'pictures')).length)
  const checked = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  expect(checked.status, checked.stderr.toString()).toBe(0)
  expect(first.progress).toContain('customers.csv: 1,201\n')
})

test('amounts are rupees, below zero too, and a formula becomes a text', () => {
  expect(rowsOf('orders.csv')[0]).toMatchObject({ user_id: asha.id, total: '130' })
  expect(rowsOf('customers.csv').map(({ name }) => name)).toContain(`'${formula}`)
  expect(rowsOf('stock-moves.csv').map(({ quantity }) => Number(quantity))).toContain(-1)
})

test('no password hash, session or code is in any file, and nobody else may read them', async () => {
  const all = readdirSync(folder)
    .filter((file) => file !== 'pictures')
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from users where password_hash is not null
    union select password_hash from registrations
    union select encode(token_hash, 'hex') from sessions union select encode(token_hash, 'base64') from sessions
    union select encode(code_hash, 'hex') from one_time_codes`.execute(db)
  const secrets = [...rows.map(({ secret }) => secret), config.SECRET_KEY, config.ADMIN_PASSWORD]
  expect(secrets.length).toBeGreaterThan(5)
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  expect(all).toContain(owner.id)
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
})

test('products.csv is taken by the import, which changes what was edited in it and nothing else', async () => {
  const csv = readFileSync(join(folder, 'products.csv'), 'utf8')
  const importing = (text: string) =>
    owner.post('/product/importProducts', { file: Buffer.from(text).toString('base64') })
  expect((await importing(csv)).body).toMatchObject({ added: 0, changed: 0 })
  expect((await importing(csv.replace(',100,100,', ',100,90,'))).body).toMatchObject({ added: 0, changed: 1 })
})

test('every table is exported, or its noun says why not', () => {
  const texts = exportedTables.map(({ sql }) => sql).join('\n')
  const exported = new Set([...texts.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(([, name]) => name))
  expect(tables.filter(([name, { unexported }]) => exported.has(name) === Boolean(unexported))).toEqual([])
})

test('every column of an exported table is in its file, or its noun says why not', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(db)
  const inDatabase = new Map(rows.map(({ name, columns }) => [name, columns]))
  const words = (text: string) => new Set(text.match(/\w+/g))
  const wrong = tables.flatMap(([name, { unexported, withheld = {} }]) => {
    if (unexported) return []
    const reads = exportedTables.filter(({ sql }) => new RegExp(`\\b(from|join) ${name}\\b`).test(sql))
    const said = words(reads.map(({ sql }) => sql).join(' '))
    const kept = words(Object.values(withheld).join(' '))
    const columns = inDatabase.get(name) ?? []
    const undeclared = columns.filter((column) => said.has(column) === kept.has(column))
    const gone = [...kept].filter((column) => !columns.includes(column))
    return [...undeclared, ...gone].map((column) => `${name}.${column}`)
  })
  expect(wrong).toEqual([])
})

test.each([
  ['a folder that is not empty', () => [folder], 1, 'is not empty'],
  ['no folder', () => [], 2, 'into which folder'],
])('refuses %s and leaves what is there', async (_what, args, code, message) => {
  const before = readdirSync(folder)
  expect(await exportTo(...args())).toMatchObject({ code, progress: expect.stringContaining(message) })
  expect(readdirSync(folder)).toEqual(before)
})

test('a folder is looked for where the command was called, not where the shop is', async () => {
  process.env.CALLED_FROM = dirname(folder)
  const { progress } = await exportTo(basename(folder))
  delete process.env.CALLED_FROM
  expect(progress).toContain(`${folder} is not empty`)
})

test('a picture that the storage has lost is named, and fails the export', async () => {
  await sql`insert into images (hash, width, height, average_colour) values (${'0'.repeat(32)}, 1, 1, '#ffffff')`.execute(
    db,
  )
  const other = mkdtempSync(join(tmpdir(), 'export-'))
  const { code, output } = await exportTo(other, '--json')
  expect(code).toBe(1)
  expect(parseAny(output)).toMatchObject({ ok: false, pictures: { missing: ['0'.repeat(32)] } })
})

import './test-environment.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { describeSchema } from './describe-schema.ts'
import { run } from './run.ts'
import { withTempDir } from './temp-dir.ts'

const file = 'database/schema.sql'
const options = [
  '--dialect=postgres',
  '--out-file=src/platform/schema.ts',
  '--exclude-pattern=public.{migrations,releases,pgboss*}',
  '--date-parser=string',
  '--numeric-parser=number',
  '--type-mapping={"int8":"number"}',
]

const header = `-- What the migrations make, written by npm run schema: never edit it. A new shop begins with this file.
-- PostgreSQL would check the functions when they are made, before the tables that they read.
set local check_function_bodies = off;
`
const isVerification = process.argv.includes('--verify')

/*
 * Writes the schema and the tables' types from a fresh database that all migrations went over. With --verify it only compares.
 * Either way it makes another database of the file and compares that, too.
 */
await withTempDir(async (dataDir) => {
  const server = await startEmbeddedPostgres({ dataDir })
  const replayed = server.url.replace('/maidan?', '/replayed?')
  await withClient(server.url, (client) => client.query('create database replayed'))
  await migrate(replayed, { schema: '' })
  const { code } = await run('kysely-codegen', [...options, `--url=${replayed}`, ...process.argv.slice(2)], {
    show: true,
  })
  const schema = `${header}\n${await withClient(replayed, describeSchema)}`
  if (!isVerification) writeFileSync(file, schema)
  await migrate(server.url)
  const made = `${header}\n${await withClient(server.url, describeSchema)}`
  await server.stop()
  const isStale = readFileSync(file, 'utf8') !== schema
  if (isStale) console.log(`${file} is not what the migrations make: run npm run schema`)
  if (made !== schema) console.log(`a shop that begins with ${file} is not what the migrations make`)
  process.exitCode = isStale || made !== schema ? 1 : code
})

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return use(client).finally(() => client.end())
}

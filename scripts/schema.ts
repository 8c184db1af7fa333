import './test-environment.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { run } from './run.ts'
import { withTempDir } from './temp-dir.ts'

const options = [
  '--dialect=postgres',
  '--out-file=src/platform/schema.ts',
  '--exclude-pattern=public.{migrations,releases,pgboss*}',
  '--date-parser=string',
  '--numeric-parser=number',
  '--type-mapping={"int8":"number"}',
]

// Writes the tables' types from a fresh database that all migrations went over. With --verify it only compares.
await withTempDir(async (dataDir) => {
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url)
  const { code } = await run(
    'kysely-codegen',
    [...options, `--url=${server.url}`, ...process.argv.slice(2)],
    {
      show: true,
    },
  )
  await server.stop()
  process.exitCode = code
})

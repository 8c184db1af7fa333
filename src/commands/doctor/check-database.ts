import { Client } from 'pg'
import type { Config } from '../../platform/config.ts'
import { type Finding, good, hint, messageOf, TIMEOUT_MS, wrong } from '../../platform/finding.ts'
import { joinShopPostgres } from '../../platform/shop-postgres.ts'

const extensions = ['pg_trgm', 'fuzzystrmatch', 'btree_gist', 'btree_gin']
const OLDEST = 15

export async function checkDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<Finding[]> {
  const server = DATABASE_URL ? undefined : await joinShopPostgres().catch(messageOf)
  if (typeof server === 'string')
    return [wrong(`The embedded database cannot be opened: ${server}`, `Look into ${DATA_DIR}.`)]
  try {
    return await askServer(DATABASE_URL ?? server?.url ?? '')
  } finally {
    await server?.stop()
  }
}

async function askServer(url: string): Promise<Finding[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major,
         current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as "isReadOnly",
         has_schema_privilege('public', 'create') as "mayCreate",
         has_database_privilege(current_database(), 'create') as "mayExtend",
         abs(extract(epoch from clock_timestamp()) - $1) as "clockDiffers",
         current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
           and current_setting('synchronous_commit') <> 'off' as "isDurable",
         array(select name from unnest($2::text[]) as name
           where name not in (select extname from pg_extension)) as missing,
         array(select name from unnest($2::text[]) as name
           where name not in (select name from pg_available_extensions)) as unavailable`,
      [Date.now() / 1000, extensions],
    )
    return findings(rows[0])
  } catch (error) {
    return [
      wrong(
        `The database does not answer: ${messageOf(error)}`,
        'Check DATABASE_URL, and that the server runs.',
      ),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Server = {
  major: number
  isReadOnly: boolean
  mayCreate: boolean
  mayExtend: boolean
  clockDiffers: number
  isDurable: boolean
  missing: string[]
  unavailable: string[]
}

function findings(server: Server): Finding[] {
  const { major, missing, unavailable } = server
  return [
    major >= OLDEST
      ? good(`The database answers: PostgreSQL ${major}`)
      : wrong(`The database is PostgreSQL ${major}`, `Upgrade it to ${OLDEST} or newer.`),
    server.isReadOnly
      ? wrong('The database is read-only', 'DATABASE_URL must lead to the primary, not to a standby.')
      : good('The database takes writes'),
    server.mayCreate
      ? good('The role of the shop may create tables')
      : wrong(
          'The role of the shop may not create tables',
          'alter database … owner to the role of DATABASE_URL.',
        ),
    unavailable.length > 0
      ? wrong(
          `Extensions are not installed: ${unavailable.join(', ')}`,
          "Install PostgreSQL's contrib package.",
        )
      : missing.length > 0 && !server.mayExtend
        ? wrong(
            `Extensions cannot be created: ${missing.join(', ')}`,
            'Create them as superuser, or make the role own its database.',
          )
        : good('The extensions are there'),
    server.isDurable
      ? good('A committed order survives a power cut')
      : wrong(
          'A committed order may be lost in a power cut',
          'Set fsync, full_page_writes and synchronous_commit to on.',
        ),
    server.clockDiffers < 5
      ? good('The clocks of the shop and the database agree')
      : hint(
          `The clock of the database differs by ${Math.round(server.clockDiffers)} s`,
          'Run a time service on both.',
        ),
  ]
}

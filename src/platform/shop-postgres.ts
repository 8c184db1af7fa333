import { config } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/** The embedded server of this shop, which archives if there are backups, also when a command starts it. */
export function startShopPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, archive: config.BACKUP_URL !== undefined })
}

import { config } from './config.ts'
import { type EmbeddedPostgres, hasCluster, startEmbeddedPostgres } from './embedded-postgres.ts'
import { OperatorError } from './operator-error.ts'

/** The embedded server of this shop, which archives if there are backups, also when a command starts it. */
export function startShopPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, archive: config.BACKUP_URL !== undefined })
}

/** A command must not make an empty database in a wrong DATA_DIR, and report on that one. */
export async function joinShopPostgres(): Promise<EmbeddedPostgres> {
  if (!hasCluster(config.DATA_DIR))
    throw new OperatorError(
      `There is no shop in ${config.DATA_DIR} yet: start it once, or set DATA_DIR to the folder of the shop.`,
    )
  return startShopPostgres()
}

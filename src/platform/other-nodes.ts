import { config } from './config.ts'
import { type Database, db, run } from './database.ts'
import { log } from './log.ts'
import { picturesLocation } from './pictures-location.ts'

// The connection for changes, which every web process of every node has.
const NAME = 'maidan changes '

/** Under which PostgreSQL lists the connection: it tells other nodes where this one keeps its pictures. */
export function nameOfNode(): string {
  return `${NAME}${config.MODE === 'production' ? picturesLocation() : ''}`.trim()
}

const others = `
  select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name like $1 and application_name <> $2`

export async function nodesWithOtherPictures(on: Database): Promise<number> {
  return (await run(on, others, [`${NAME}%`, nameOfNode()])).length
}

/** A picture that one node stores is not found by others unless they share the folder or use a bucket. */
export async function warnOfOtherPictures(): Promise<void> {
  if (config.MODE !== 'production' || (await nodesWithOtherPictures(db)) === 0) return
  log.error(
    { images: config.IMAGES_URL },
    'another node of this shop keeps its pictures elsewhere, and visitors will miss some: set IMAGES_URL to the same bucket or shared folder at every node',
  )
}

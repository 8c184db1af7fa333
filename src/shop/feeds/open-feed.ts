import { pipeline, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { FEED_MINUTES, type FeedName } from './rules.ts'
import { beginBuild, deleteBuild, findFinished, findPart } from './store.ts'
import { writeFeed } from './write-feed.ts'

/** A build that has written nothing for so long was left behind by a process that ended. */
const DEAD_AFTER_MS = 60_000
const POLL_MS = 100

/** `version`: null while it is being written. */
export type OpenFeed = {
  version: { etag: string; changedAt: Date } | null
  bytes: () => AsyncGenerator<Buffer>
}

const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

/**
 * Null where the owner has switched feeds off. The first request after a quarter of an hour has it written again; all other
 * requests, in any process, follow that one build.
 */
export async function openFeed(feed: FeedName, { gzip }: { gzip: boolean }): Promise<OpenFeed | null> {
  const { sharing } = await currentSettings()
  if (!sharing.productFeeds) return null
  const bytesOf = (id: string) => () => (gzip ? followBuild(id) : unzipped(followBuild(id)))
  for (;;) {
    const finished = await findFinished(db, feed, ago(FEED_MINUTES * 60_000))
    if (finished) {
      const { id, etag, changedAt } = finished
      return { version: { etag, changedAt }, bytes: bytesOf(id) }
    }
    const build = await beginBuild(db, feed, clock.now(), ago(DEAD_AFTER_MS))
    if (build?.isNew) writeApart(feed, build.id)
    if (build) return { version: null, bytes: bytesOf(build.id) }
  }
}

/** It goes on when the client that asked has gone. */
function writeApart(feed: FeedName, id: string): void {
  writeFeed(feed, id)
    .catch(async (error) => {
      log.error({ err: error }, 'a product feed could not be written')
      await deleteBuild(db, id)
    })
    .catch((error) => log.warn({ err: error }, 'a product feed was left behind'))
}

/** The parts of a build, each as soon as it is written. */
async function* followBuild(id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; ) {
    const found = await findPart(db, id, part)
    if (!found) throw new Error('The build of a feed was given up')
    if (found.bytes) {
      yield found.bytes
      part++
    } else if (found.isFinished) return
    else if (found.aliveAt < ago(DEAD_AFTER_MS)) throw new Error('The build of a feed has stopped')
    else await sleep(POLL_MS)
  }
}

async function* unzipped(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // A failure destroys the stream, which throws it below.
  pipeline(Readable.from(bytes), gunzip, () => {})
  for await (const chunk of gunzip) yield chunk
}

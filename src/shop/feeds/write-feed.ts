import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { type Database, db } from '../../platform/database.ts'
import { readOfferTimes } from '../catalog/offer-times-store.ts'
import { readProducts } from '../catalog/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { onlyStateServed } from '../settings/gst-scheme-rules.ts'
import { shopName } from '../settings/rules.ts'
import { googleFoot, googleHead, googleItem } from './google-rules.ts'
import { metaHead, metaLine } from './meta-rules.ts'
import { type FeedItem, type FeedName, type FeedTerms, itemsOf } from './rules.ts'
import { addPart, feedStart, finishBuild, listNext } from './store.ts'

const PRODUCTS_AT_ONCE = 100
const PART_BYTES = 256 * 1024
/** A download that takes longer than this breaks off when a later build has ended. */
const KEPT_MS = 2 * 60 * 60_000

type Format = { head: (terms: FeedTerms) => string; item: (item: FeedItem) => string; foot: string }

const formats: Record<FeedName, Format> = {
  google: { head: ({ shop, origin }) => googleHead(shop, origin), item: googleItem, foot: googleFoot },
  meta: { head: () => metaHead, item: metaLine, foot: '' },
}

async function readTerms(): Promise<FeedTerms> {
  const settings = await currentSettings()
  return {
    shop: shopName(settings),
    origin: config.PUBLIC_URL,
    fees: settings.selling,
    onlyState: onlyStateServed(settings.seller),
    defaultWeight: settings.selling.defaultWeight,
  }
}

/** Each product as it is when its turn comes: no snapshot is held while 100,000 are written. */
async function* textsOf(on: Database, feed: FeedName): AsyncGenerator<string> {
  const terms = await readTerms()
  const { head, item, foot } = formats[feed]
  yield head(terms)
  for (let place = feedStart; ; ) {
    const page = await listNext(on, place, PRODUCTS_AT_ONCE)
    const products = await readProducts(
      on,
      page.map(({ id }) => id),
    )
    const offered = products.flatMap(({ id, offerPercentage }) => (offerPercentage === null ? [] : id))
    const times = await readOfferTimes(on, offered, clock.now())
    const items = products.flatMap((product) => itemsOf(product, times.get(product.id) ?? null, terms))
    yield items.map(item).join('')
    const last = page.at(-1)
    if (!last || page.length < PRODUCTS_AT_ONCE) break
    place = last
  }
  yield foot
}

/** Writes a build that was begun, compressed, part by part. */
export async function writeFeed(feed: FeedName, buildId: string): Promise<void> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const text of textsOf(db, feed)) {
      hash.update(text)
      yield Buffer.from(text)
    }
  }
  const parts = new PartWriter(buildId)
  const texts = Readable.from(hashed(), { objectMode: false })
  const gzip = createGzip({ level: 4 })
  texts.on('error', (error) => gzip.destroy(error))
  for await (const bytes of texts.pipe(gzip)) await parts.add(bytes)
  await parts.end()
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`
  const now = clock.now()
  await finishBuild(db, { id: buildId, etag, now, readSince: new Date(now.getTime() - KEPT_MS) })
}

class PartWriter {
  readonly #buildId: string
  #waiting: Buffer[] = []
  #length = 0
  #part = 0

  constructor(buildId: string) {
    this.#buildId = buildId
  }

  async add(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes)
    this.#length += bytes.length
    if (this.#length >= PART_BYTES) await this.end()
  }

  async end(): Promise<void> {
    if (this.#length === 0) return
    const isTaken = await addPart(db, this.#buildId, this.#part++, Buffer.concat(this.#waiting), clock.now())
    if (!isTaken) throw new Error('The build of a feed was given up')
    this.#waiting = []
    this.#length = 0
  }
}

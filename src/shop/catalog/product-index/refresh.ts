import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { countWholeChanges } from '../../../platform/cache-invalidation.ts'
import { type Database, db } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { setProductIndexBehind } from '../../../platform/metrics/series.ts'
import { currentPriceRanges } from '../current-price-ranges.ts'
import type { PriceRange } from '../rules.ts'
import { ProductIndex } from './product-index-rules.ts'
import { type Cursor, type Names, readChanges } from './store.ts'

/** Read and put into the index in some milliseconds. */
const BATCH_SIZE = 1_000
/** A list waits this long for changes of more than a batch, and is then answered without the rest. */
const MAX_WAIT_MS = 250
/** An owner looks for what was just imported, and all for the price ranges that were just saved. */
export const LONG_WAIT_MS = 5_000

/** `version` changes with the products and the names. */
export type Catalogue = { index: ProductIndex; ranges: PriceRange[]; names: Names; version: number }

const beginning: Cursor = { changedIn: '0', number: 0 }

const reading = {
  catalogue: null as Catalogue | null,
  isFilled: false,
  /** With the price ranges of before, while the index is filled with others. */
  former: null as Catalogue | null,
  /** The database that the index was read from. */
  source: undefined as Database | undefined,
  cursor: beginning,
  /**
   * Where the next round of batches begins: at the last product read whose transaction and all before it had ended. Not at the
   * xmin: after a crash PostgreSQL reuses the ids of transactions whose commit it had not flushed.
   */
  settled: beginning,
  /** The lowest xmin of the batches that are being read: that of the first, but after a crash. */
  roundXmin: null as string | null,
  namesXmin: null as string | null,
  namesReadAt: null as number | null,
  isInBackground: false,
  current: Promise.resolve() as Promise<unknown>,
  next: undefined as Promise<Catalogue> | undefined,
}

/**
 * Everything committed before the call is included, unless it is thousands of products: a repricing of the
 * catalogue is not waited for. The first call fills the index.
 */
export async function refreshedCatalogue(waitMs = MAX_WAIT_MS): Promise<Catalogue> {
  const began = performance.now()
  const isWaiting = () => performance.now() < began + (reading.isFilled ? waitMs : LONG_WAIT_MS)
  let catalogue = await nextBatch()
  while (isBehind() && (isWaiting() || !lastCatalogue())) catalogue = await nextBatch()
  if (isBehind()) void readOn()
  return lastCatalogue() ?? catalogue
}

/** As of the last refresh; null before the first. */
export function lastCatalogue(): Catalogue | null {
  if (reading.source !== db) return null
  return reading.isFilled ? reading.catalogue : reading.former
}

const isBehind = () => reading.roundXmin !== null

/** Reads in the background, as much of the time as not. */
async function readOn(): Promise<void> {
  if (reading.isInBackground) return
  reading.isInBackground = true
  try {
    while (isBehind()) {
      const began = performance.now()
      await nextBatch()
      await sleep(performance.now() - began, undefined, { ref: false })
    }
  } catch (error) {
    log.warn({ err: error }, 'the product index could not be read; the next list goes on')
  } finally {
    reading.isInBackground = false
  }
}

/** Call it before the first request. Where it fails, the first list tries again. */
export async function fillProductIndex(): Promise<void> {
  await refreshedCatalogue().catch((error) =>
    log.warn({ err: error }, 'the product index could not be filled'),
  )
}

/** A batch that begins after the call. Callers of the same turn of the event loop share it, as the list and the facets of a page. */
function nextBatch(): Promise<Catalogue> {
  reading.next ??= beginBatch()
  return reading.next
}

async function beginBatch(): Promise<Catalogue> {
  await Promise.all([reading.current, setImmediate()])
  reading.next = undefined
  const batch = readBatch()
  reading.current = batch.catch(() => {})
  return batch
}

/** After a change of the price ranges, or of the database, the index is filled again. */
async function catalogueToRead(): Promise<Catalogue> {
  const ranges = await currentPriceRanges()
  const { catalogue, source, isFilled } = reading
  const names = (all: PriceRange[]) => all.map(({ name }) => name).join()
  if (catalogue && source === db && names(ranges) === names(catalogue.ranges)) return catalogue
  const version = (catalogue?.version ?? 0) + 1
  const empty = {
    index: new ProductIndex(ranges),
    ranges,
    names: { categories: [], brands: [], hiddenSports: [] },
    version,
  }
  const former = source !== db ? null : isFilled ? catalogue : reading.former
  const begun = { cursor: beginning, settled: beginning, roundXmin: null, namesXmin: null, isFilled: false }
  Object.assign(reading, begun, { catalogue: empty, source: db, former })
  return empty
}

async function readBatch(): Promise<Catalogue> {
  const catalogue = await catalogueToRead()
  const { cursor, isFilled } = reading
  // It also grows after a lost connection, that is, after a crash of PostgreSQL.
  const wholeChanges = countWholeChanges()
  const namesSince = wholeChanges === reading.namesReadAt ? reading.namesXmin : null
  const { xmin, products, names } = await readChanges(db, cursor, BATCH_SIZE, namesSince, !isFilled)
  if (reading.roundXmin === null || BigInt(xmin) < BigInt(reading.roundXmin)) reading.roundXmin = xmin
  const end = BigInt(reading.roundXmin)
  let isChanged = false
  for (const { product, cursor: at } of products) {
    isChanged = catalogue.index.put(product) || isChanged
    if (BigInt(at.changedIn) < end) reading.settled = at
  }
  if (names) {
    catalogue.names = names
    reading.namesReadAt = wholeChanges
  }
  if (isChanged || names) catalogue.version++
  reading.namesXmin = xmin
  const last = products.at(-1)
  if (last && products.length === BATCH_SIZE) {
    reading.cursor = last.cursor
  } else {
    reading.cursor = reading.settled
    reading.roundXmin = null
    reading.isFilled = true
    reading.former = null
  }
  setProductIndexBehind(isBehind())
  return catalogue
}

import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { countWholeChanges } from '../../../platform/cache-invalidation.ts'
import { type Database, db } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { setFacetTableBehind } from '../../../platform/metrics/series.ts'
import { currentPriceRanges } from '../current-price-ranges.ts'
import { type PriceRange, priceRanges } from '../rules.ts'
import { type Cursor, type Names, readChanges } from './store.ts'
import { FacetTable } from './table-rules.ts'

/** Read and put into the table in some milliseconds. */
const BATCH_SIZE = 1_000
/** So long a count waits for changes that are more than a batch; it then counts without the rest. */
const MAX_WAIT_MS = 250

/** `version` changes with the table and the names. */
export type Catalogue = { table: FacetTable; ranges: PriceRange[]; names: Names; version: number }

const catalogue: Catalogue = {
  table: new FacetTable(priceRanges),
  ranges: priceRanges,
  names: { categories: [], brands: [] },
  version: 0,
}
let isLoaded = false
/** The database that the table was read from. */
let source: Database | undefined

const beginning: Cursor = { changedIn: '0', number: 0 }
let cursor = beginning
/**
 * Where the next round of batches begins: at the last product read whose transaction and all before it had ended. Not at the
 * xmin: after a crash PostgreSQL reuses the ids of transactions whose commit it had not flushed.
 */
let settled = beginning
/** The lowest xmin of the batches that are being read: that of the first, but after a crash. */
let roundXmin: string | null = null
let namesXmin: string | null = null
let namesReadAt: number | null = null

let current: Promise<unknown> = Promise.resolve()
let next: Promise<void> | undefined
let isReadingOn = false

/**
 * With all that was committed before the call, unless that is thousands of products: a catalogue that is being repriced
 * is not waited for. Null until the table is filled for the first time.
 */
export async function refreshedCatalogue(): Promise<Catalogue | null> {
  const until = performance.now() + MAX_WAIT_MS
  do await nextBatch()
  while (isBehind() && performance.now() < until)
  if (isBehind()) void readOn()
  return isLoaded ? catalogue : null
}

/** With all that was committed before the call; null if that is more than can be read at once, or cannot be read. */
export async function upToDateCatalogue(): Promise<Catalogue | null> {
  try {
    if (!isBehind()) await nextBatch()
  } catch (error) {
    log.warn({ err: error }, 'the table of facets could not be read')
    return null
  }
  if (isBehind()) void readOn()
  return lastCatalogue()
}

export function lastCatalogue(): Catalogue | null {
  return isLoaded && !isBehind() && source === db ? catalogue : null
}

const isBehind = () => roundXmin !== null

/** Reads in the background, as much of the time as not. */
async function readOn(): Promise<void> {
  if (isReadingOn) return
  isReadingOn = true
  try {
    while (isBehind()) {
      const began = performance.now()
      await nextBatch()
      await sleep(performance.now() - began, undefined, { ref: false })
    }
  } catch (error) {
    log.warn({ err: error }, 'the table of facets could not be read; the next count goes on')
  } finally {
    isReadingOn = false
  }
}

/** Fills the table in the background after a start. */
export async function fillFacetTable(): Promise<void> {
  await refreshedCatalogue().catch((error) =>
    log.warn({ err: error }, 'the table of facets could not be filled'),
  )
}

/** A batch that begins after the call. Callers of the same turn of the event loop share it, as the list and the facets of a page. */
function nextBatch(): Promise<void> {
  next ??= beginBatch()
  return next
}

async function beginBatch(): Promise<void> {
  await Promise.all([current, setImmediate()])
  next = undefined
  const batch = readBatch()
  current = batch.catch(() => {})
  return batch
}

/** After a change of the price ranges, or of the database, the table is filled again; until then nothing is counted. */
async function followPriceRanges(): Promise<void> {
  const ranges = await currentPriceRanges()
  const isSame = ranges.map(({ name }) => name).join() === catalogue.ranges.map(({ name }) => name).join()
  if (isSame && source === db) return
  Object.assign(catalogue, { table: new FacetTable(ranges), ranges, version: catalogue.version + 1 })
  source = db
  cursor = beginning
  settled = beginning
  roundXmin = null
  namesXmin = null
  isLoaded = false
}

async function readBatch(): Promise<void> {
  await followPriceRanges()
  // It also grows after a lost connection, that is, after a crash of PostgreSQL.
  const wholeChanges = countWholeChanges()
  const namesSince = wholeChanges === namesReadAt ? namesXmin : null
  const changes = await readChanges(db, cursor, BATCH_SIZE, namesSince, !isLoaded)
  if (roundXmin === null || BigInt(changes.xmin) < BigInt(roundXmin)) roundXmin = changes.xmin
  const end = BigInt(roundXmin)
  let isChanged = false
  for (const { row, cursor: at } of changes.rows) {
    isChanged = catalogue.table.put(row) || isChanged
    if (BigInt(at.changedIn) < end) settled = at
  }
  if (changes.names) {
    catalogue.names = changes.names
    namesReadAt = wholeChanges
  }
  if (isChanged || changes.names) catalogue.version++
  namesXmin = changes.xmin
  const last = changes.rows.at(-1)
  if (last && changes.rows.length === BATCH_SIZE) {
    cursor = last.cursor
  } else {
    cursor = settled
    roundXmin = null
    isLoaded = true
  }
  setFacetTableBehind(isBehind())
}

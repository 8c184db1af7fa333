import { done, type Result, refused } from '../../../lib/result.ts'
import { cleanText } from '../../../lib/typed-text.ts'
import { db } from '../../../platform/database.ts'
import { ingestCentre, type PictureRefusal, problemOfEnd } from '../../../platform/images.ts'
import { log } from '../../../platform/log.ts'
import { discardParts, hasRoomFor, PartMissing, UploadedFile } from '../../../platform/upload-parts.ts'
import type { ZipProblem } from '../batches/rules.ts'
import { readCodeOwners } from '../products/store.ts'
import { fetchPicture } from './fetch-picture.ts'
import { listZip, readFromZip, type ZipFile, ZipRefused } from './read-zip.ts'
import {
  isTooLargeUnpacked,
  type LeftReason,
  leftReasonOf,
  type Owner,
  planPictures,
  skusOf,
} from './rules.ts'
import { setPictures } from './set-pictures.ts'
import {
  claimZip,
  countPictureAttempt,
  endZip,
  insertFiles,
  type Lease,
  listNextFiles,
  releaseZip,
  renewLease,
  savePicture,
  settleFiles,
} from './store.ts'

/** Longer than a picture takes. After a kill another process goes on when it is over. */
const LEASE_SECONDS = 60
/** Without a picture in between. The waits between them add up to five hours. */
const MAX_ATTEMPTS = 10
const SECONDS_UNTIL_ROOM_IS_ASKED_FOR = 60
/** The kernel kills the picture process where memory is short, which is no fault of the picture. */
const MAX_PICTURE_ATTEMPTS = 3
const SKUS_AT_ONCE = 1_000
/** A path has up to 64 KB. */
const MAX_PATH_LENGTH = 500

type PictureFile = { place: number; path: string }
type PictureBytes = Result<Buffer<ArrayBuffer>, { reason: LeftReason }>

/** `read`: from the ZIP, or from the address that stands in its path; null if the process ends meanwhile. */
type Zip = Lease & { by: string; read: (file: PictureFile) => Promise<PictureBytes | null> }

/** It was stopped, or another process has it. */
class LeaseLost extends Error {}

/** The disk is full, which no attempt helps. */
class NoRoom extends Error {}

/**
 * Works through the ZIPs that wait, one of the shop at a time, picture after picture. Safe to run in several processes. Throws what a ZIP
 * failed of; it is tried again when its lease is over.
 */
export async function importPictures(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const claimed = await claimZip(db, LEASE_SECONDS)
    if (!claimed) return
    try {
      if (claimed.attempts > MAX_ATTEMPTS) throw new ZipRefused('failed')
      await importZip(claimed, stopping)
    } catch (error) {
      if (error instanceof ZipRefused) await end(claimed, error.problem)
      else if (error instanceof PartMissing) await end(claimed, 'lost')
      else if (error instanceof NoRoom) {
        log.warn({ batch: claimed.id }, 'a ZIP of pictures waits for room on the disk')
        return releaseZip(db, claimed, SECONDS_UNTIL_ROOM_IS_ASKED_FOR)
      } else if (!(error instanceof LeaseLost)) {
        log.warn({ batch: claimed.id }, 'a ZIP of pictures is tried again later')
        throw error
      }
    }
  }
}

async function importZip(
  { id, lease, by, bytes, isPlanned }: Lease & { by: string; bytes: number; isPlanned: boolean },
  stopping: AbortSignal,
): Promise<void> {
  const zip =
    bytes === 0
      ? { id, lease, by, read: ({ path }: PictureFile) => fetchPicture(path, stopping) }
      : await openZip({ id, lease, by, bytes, isPlanned })
  for (;;) {
    const next = await listNextFiles(db, id)
    if (next.length === 0) {
      await end(zip, null)
      // Where an import has added pictures meanwhile, it did not end.
      return releaseZip(db, zip, 0)
    }
    const wasDone = await importProduct(zip, next, stopping)
    if (!wasDone) return releaseZip(db, zip, 0)
  }
}

async function openZip({
  bytes,
  isPlanned,
  ...leased
}: Lease & { by: string; bytes: number; isPlanned: boolean }): Promise<Zip> {
  const file = new UploadedFile(leased.id, bytes)
  const files = await listZip(file)
  if (!isPlanned) await plan(leased, files)
  const read = async ({ place }: PictureFile): Promise<PictureBytes> => {
    const entry = files[place]
    const unpacked = entry && (await readFromZip(file, entry))
    return unpacked ? done(unpacked) : refused({ reason: 'unreadable' })
  }
  return { ...leased, read }
}

/** Another process may still need the parts. */
async function end(zip: Lease, problem: ZipProblem | null): Promise<void> {
  if (!(await endZip(db, zip, problem))) return
  if (problem) log.warn({ batch: zip.id, problem }, 'a ZIP of pictures was refused')
  await discardParts(zip.id)
}

function lockLease(isOurs: boolean): void {
  if (!isOurs) throw new LeaseLost()
}

async function plan(zip: Lease, files: readonly ZipFile[]): Promise<void> {
  const { products, left } = planPictures(files, await findOwners(files))
  if (isTooLargeUnpacked(files, products)) throw new ZipRefused('unpacked')
  const pathOf = (index: number) =>
    cleanText((files[index]?.path ?? '').slice(0, MAX_PATH_LENGTH)).slice(0, MAX_PATH_LENGTH)
  const matched = products.flatMap((product) => product.files.map((place) => ({ place, ...product })))
  const planned = [
    ...matched.map(({ place, productId }, number) => {
      return { place, path: pathOf(place), productId, number, outcome: null }
    }),
    ...left.map(({ index, reason }) => {
      return { place: index, path: pathOf(index), productId: null, number: null, outcome: reason }
    }),
  ]
  lockLease(await insertFiles(db, zip, planned))
}

async function findOwners(files: readonly ZipFile[]): Promise<Map<string, Owner>> {
  const skus = [...new Set(files.flatMap(({ path }) => skusOf(path).map(({ sku }) => sku)))]
  const owners = new Map<string, Owner>()
  for (let from = 0; from < skus.length; from += SKUS_AT_ONCE) {
    const asked = skus.slice(from, from + SKUS_AT_ONCE).map((sku) => ({ sku }))
    for (const [sku, { productId, name }] of (await readCodeOwners(db, asked)).sku)
      owners.set(sku, { productId, productName: name })
  }
  return owners
}

/** False if the process ends meanwhile; the next one goes on with the picture after the last that was stored. */
async function importProduct(
  zip: Zip,
  next: Awaited<ReturnType<typeof listNextFiles>>,
  stopping: AbortSignal,
): Promise<boolean> {
  const stored: { place: number; picture: string }[] = []
  for (const { place, path, picture } of next) {
    if (stopping.aborted) return false
    lockLease(await renewLease(db, zip, LEASE_SECONDS))
    const hash = picture ?? (await importPicture(zip, { place, path }))
    if (hash === 'stopped') return false
    if (hash) stored.push({ place, picture: hash })
  }
  const [first] = next
  if (!first || stored.length === 0) return true
  const set = await setPictures(zip, first.productId, stored)
  if (set.ok) return true
  throw set.refusal.reason === 'undone' ? new ZipRefused('undone') : new LeaseLost()
}

async function importPicture(zip: Zip, file: PictureFile): Promise<string | 'stopped' | null> {
  if (!(await hasRoomFor(0))) throw new NoRoom()
  const { place } = file
  const bytes = await zip.read(file)
  if (bytes === null) return 'stopped'
  lockLease(await renewLease(db, zip, LEASE_SECONDS))
  if (!bytes.ok) return leaveOut(zip, place, bytes.refusal.reason)
  const ingested = await ingest(zip, place, bytes.value)
  if (!ingested.ok) return leaveOut(zip, place, leftReasonOf(ingested.refusal.problem))
  lockLease(await savePicture(db, zip, place, ingested.value))
  return ingested.value
}

async function leaveOut(zip: Lease, place: number, reason: LeftReason): Promise<null> {
  lockLease(await settleFiles(db, zip, [place], reason))
  return null
}

/** Throws, so that it is tried again, before it is the picture's own fault that its process ended. */
async function ingest(
  zip: Lease,
  place: number,
  bytes: Buffer<ArrayBuffer>,
): Promise<Result<string, PictureRefusal>> {
  try {
    return await ingestCentre(db, bytes)
  } catch (error) {
    const problem = problemOfEnd(error)
    if (!problem) throw error
    const attempts = await countPictureAttempt(db, zip, place)
    if (attempts === null) throw new LeaseLost()
    if (attempts < MAX_PICTURE_ATTEMPTS) throw error
    return refused({ reason: 'not-a-picture', problem })
  }
}

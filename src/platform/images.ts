import { createHash, randomBytes } from 'node:crypto'
import type { PictureProblem } from '../lib/picture-files.ts'
import { type Picture, pictureFormats, pictureWidths } from '../lib/pictures.ts'
import { done, type Result, refused } from '../lib/result.ts'
import type { Database } from './database.ts'
import { PictureProcessEnded, PictureUnfinished, runPictureOperation } from './images/process.ts'
import { inTurn } from './images/serial-queue.ts'
import { sizeName, sizesQueue } from './images/sizes.ts'
import { storage } from './images/storage.ts'
import { log } from './log.ts'
import { enqueue } from './queue.ts'

const LOGO_SIDE = 960

type Bytes = Buffer<ArrayBuffer>
type Size = { width: number; height: number }

export type PictureRefusal = { reason: 'not-a-picture'; problem: PictureProblem }

/** Accepts PNG, JPEG, WebP and AVIF by their bytes and re-encodes them, which drops everything but the picture. */
export async function ingestPicture(on: Database, dataUrl: string): Promise<Result<string, PictureRefusal>> {
  return ingested(on, await reencode(dataUrl))
}

/** As `ingestPicture`, cut to 4:3 around the middle. Throws what `problemOfEnd` reads where a process ends over it. */
export async function ingestCentre(on: Database, bytes: Bytes): Promise<Result<string, PictureRefusal>> {
  return ingested(on, await inTurn('upload', () => runPictureOperation('cutCentre', bytes)))
}

async function ingested(on: Database, ours: Bytes | PictureProblem): Promise<Result<string, PictureRefusal>> {
  if (typeof ours === 'string') return refused({ reason: 'not-a-picture', problem: ours })
  const picture = await keep(ours)
  await rememberPictures(on, [picture])
  await enqueue(on, sizesQueue, { hash: picture.hash, width: picture.width })
  return done(picture.hash)
}

/** Also of an SVG only the pixels are kept. */
export async function ingestLogo(on: Database, dataUrl: string): Promise<Result<Picture, PictureRefusal>> {
  const [, svg] = /^data:image\/svg\+xml;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  const ours = svg === undefined ? await reencode(dataUrl) : await drawSvg(Buffer.from(svg, 'base64'))
  if (typeof ours === 'string') return refused({ reason: 'not-a-picture', problem: ours })
  const picture = await keep(ours)
  await rememberPictures(on, [picture])
  await enqueue(on, sizesQueue, { hash: picture.hash, width: picture.width })
  return done(picture)
}

/** Cut to `size` around the middle; `too-small` for what is narrower or lower than `least`. */
export async function ingestCard(
  on: Database,
  dataUrl: string,
  card: { size: Size; least: Size },
): Promise<Result<Picture, PictureRefusal | { reason: 'too-small' }>> {
  const bytes = bytesOf(dataUrl)
  const ours = bytes ? await upload(() => runPictureOperation('cut', bytes, card)) : 'type'
  if (ours === 'too-small') return refused({ reason: ours })
  if (typeof ours === 'string') return refused({ reason: 'not-a-picture', problem: ours })
  const picture = await keep(ours)
  await rememberPictures(on, [picture])
  return done(picture)
}

export async function findPictures(on: Database, hashes: readonly string[]): Promise<Picture[]> {
  return await on
    .selectFrom('images')
    .where('hash', 'in', [...hashes])
    .select(['hash', 'width', 'height', 'average_colour as colour'])
    .execute()
}

/** Stored under a random name that no other upload shares, so that it can be deleted. */
export async function ingestProfilePicture(dataUrl: string): Promise<Result<string, PictureRefusal>> {
  const ours = await reencode(dataUrl)
  if (typeof ours === 'string') return refused({ reason: 'not-a-picture', problem: ours })
  const name = randomName()
  await storage.write(name, ours)
  return done(name)
}

/** As `ingestProfilePicture`, under a name of `randomName`, with what a page needs to lay it out. */
export async function ingestPhoto(dataUrl: string, name: string): Promise<Result<Picture, PictureRefusal>> {
  const ours = await reencode(dataUrl)
  if (typeof ours === 'string') return refused({ reason: 'not-a-picture', problem: ours })
  return done(await keep(ours, { name }))
}

/** What `ingestProfilePicture` and `ingestPhoto` stored, in all sizes. */
export async function deleteOwnPicture(name: string): Promise<void> {
  await storage.remove(name)
  for (const width of pictureWidths)
    for (const format of pictureFormats) await storage.remove(sizeName(name, width, format))
}

async function reencode(dataUrl: string): Promise<Bytes | PictureProblem> {
  const bytes = bytesOf(dataUrl)
  return bytes ? upload(() => runPictureOperation('reencode', bytes)) : 'type'
}

function bytesOf(dataUrl: string): Bytes | null {
  const [, base64] = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  return base64 === undefined ? null : Buffer.from(base64, 'base64')
}

async function drawSvg(bytes: Bytes): Promise<Bytes | PictureProblem> {
  const { readSvg } = await import('./images/svg.ts')
  const read = readSvg(bytes)
  if ('problem' in read) return read.problem
  return upload(async () => (await runPictureOperation('drawSvg', read.text, LOGO_SIDE)) ?? 'damaged')
}

async function upload<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | PictureProblem> {
  try {
    return await inTurn('upload', work)
  } catch (error) {
    const problem = problemOfEnd(error)
    if (problem) return problem
    throw error
  }
}

/** What is wrong with a picture over which its process ended; null for other errors. */
export function problemOfEnd(error: unknown): PictureProblem | null {
  if (error instanceof PictureUnfinished) return 'slow'
  if (!(error instanceof PictureProcessEnded)) return null
  log.warn({ err: error }, 'a picture ended the process that read it')
  return 'damaged'
}

export async function keep(
  bytes: Bytes,
  { colour, name = hashOf(bytes) }: { colour?: string | undefined; name?: string } = {},
): Promise<Picture> {
  const [{ width, height }, average] = await Promise.all([
    runPictureOperation('sizeOf', bytes),
    colour ?? runPictureOperation('averageColour', bytes),
    storage.write(name, bytes),
  ])
  return { hash: name, width, height, colour: average }
}

export function randomName(): string {
  return randomBytes(16).toString('hex')
}

export function hashOf(bytes: Bytes): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

export async function rememberPictures(on: Database, pictures: readonly Picture[]): Promise<void> {
  await on
    .insertInto('images')
    .values(pictures.map(({ colour, ...picture }) => ({ ...picture, average_colour: colour })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

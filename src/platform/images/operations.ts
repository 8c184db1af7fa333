// Runs in a process of its own (process.ts): a web process would keep 28 MB, and a picture that crashes libvips would end requests.
import sharp from 'sharp'
import {
  MAX_JPEG_MEGAPIXELS,
  MAX_MEGAPIXELS,
  type PictureProblem,
  pictureTypeOf,
} from '../../lib/picture-files.ts'
import type { PictureFormat } from '../../lib/pictures.ts'

type Bytes = Buffer<ArrayBuffer>
type Size = { width: number; height: number }

// One picture at a time on one core, so that requests stay fast.
sharp.concurrency(1)
sharp.cache(false)

const MEGAPIXEL = 1_000_000
const MAX_PIXELS = MAX_MEGAPIXELS * MEGAPIXEL
/** A JPEG is made smaller while it is decoded, so that its pixels take an eighth of the memory. */
const MAX_JPEG_PIXELS = MAX_JPEG_MEGAPIXELS * MEGAPIXEL
/** A progressive JPEG has about ten; each decodes all pixels once more. */
const MAX_SCANS = 100
const MAX_SIDE = 1_600
/** As wide as the product form sends pictures. */
const MAX_CENTRE_WIDTH = 1_280
const CSS_DENSITY = 72

/** Drops everything but the picture. */
async function reencode(bytes: Bytes): Promise<Bytes | PictureProblem> {
  const problem = await problemOf(bytes)
  if (problem) return problem
  try {
    // 'error' takes what phones write against the standard, and refuses what is cut off.
    return await sharp(bytes, { limitInputPixels: MAX_JPEG_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    return 'damaged'
  }
}

/** Nothing is decoded yet. */
async function problemOf(bytes: Bytes): Promise<PictureProblem | null> {
  const type = pictureTypeOf(bytes)
  if (type === null) return 'type'
  if (type === 'heic' || type === 'animated') return type
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > (type === 'jpeg' ? MAX_JPEG_PIXELS : MAX_PIXELS)) return 'too-large'
    return type === 'jpeg' && scansIn(bytes) > MAX_SCANS ? 'too-large' : null
  } catch {
    return 'damaged'
  }
}

function scansIn(jpeg: Bytes): number {
  let scans = 0
  for (
    let at = jpeg.indexOf('\xff\xda', 0, 'latin1');
    at >= 0;
    at = jpeg.indexOf('\xff\xda', at + 2, 'latin1')
  )
    scans++
  return scans
}

/** The picture fits into a square of `side` pixels; null if it is broken or has too many pixels. */
async function drawSvg(svg: string, side: number): Promise<Bytes | null> {
  const bytes = Buffer.from(svg)
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const density = Math.min(10_000, Math.max(1, (CSS_DENSITY * side) / Math.max(width, height)))
    return await sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    return null
  }
}

/** Reencodes, cut to `size` around the middle; `too-small` for what is narrower or lower than `least`. */
async function cut(
  bytes: Bytes,
  { size, least }: { size: Size; least: Size },
): Promise<Bytes | PictureProblem | 'too-small'> {
  const problem = await problemOf(bytes)
  if (problem) return problem
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_JPEG_PIXELS, failOn: 'error' })
    const { width, height } = (await picture.metadata()).autoOrient
    if (width < least.width || height < least.height) return 'too-small'
    return await picture
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    return 'damaged'
  }
}

/** Reencodes the largest part of 4:3 around the middle, at most `MAX_CENTRE_WIDTH` wide and never larger than it is. */
async function cutCentre(bytes: Bytes): Promise<Bytes | PictureProblem> {
  const problem = await problemOf(bytes)
  if (problem) return problem
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_JPEG_PIXELS, failOn: 'error' })
    const { width, height } = (await picture.metadata()).autoOrient
    const size = Math.max(1, Math.floor(Math.min(width / 4, height / 3, MAX_CENTRE_WIDTH / 4)))
    return await picture
      .autoOrient()
      .resize({ width: size * 4, height: size * 3, fit: 'cover' })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    return 'damaged'
  }
}

async function sizeOf(bytes: Bytes): Promise<Size> {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

async function averageColour(bytes: Bytes): Promise<string> {
  const onePixel = sharp(bytes).flatten({ background: 'white' }).resize(1, 1, { fit: 'fill' })
  return `#${(await onePixel.toColourspace('srgb').raw().toBuffer()).toString('hex')}`
}

async function resize(master: Uint8Array, width: number, format: PictureFormat): Promise<Bytes> {
  const smaller = sharp(master).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return smaller.avif({ quality: 50, effort: 1 }).toBuffer()
    case 'webp':
      return smaller.webp({ quality: 75, effort: 3 }).toBuffer()
    case 'jpg':
      return smaller.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}

/** A square PNG with `source` in its middle: a picture, or an SVG of 32 pixels as text. */
async function drawIcon(source: Uint8Array | string, size: number, background: string): Promise<Bytes> {
  const margin = Math.round(size * 0.2)
  const inside = size - 2 * margin
  const drawn =
    typeof source === 'string'
      ? sharp(Buffer.from(source), { density: (CSS_DENSITY * size) / 32 })
      : sharp(source)
  return drawn
    .resize({ width: inside, height: inside, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer()
}

export const operations = { reencode, drawSvg, cut, cutCentre, sizeOf, averageColour, resize, drawIcon }

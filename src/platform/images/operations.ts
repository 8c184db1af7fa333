// Runs in a process of its own (process.ts): a web process would keep 28 MB, and a picture that crashes libvips would end requests.
import sharp from 'sharp'
import type { PictureFormat } from '../../lib/pictures.ts'

type Bytes = Buffer<ArrayBuffer>
type Size = { width: number; height: number }

// One picture at a time on one core, so that requests stay fast.
sharp.concurrency(1)
sharp.cache(false)

const MAX_PIXELS = 24_000_000
const MAX_SIDE = 1_600
const MAX_WORK = { seconds: 10 }
const CSS_DENSITY = 72

/** Drops everything but the picture. Null if it is broken, has too many pixels or takes too long. */
async function reencode(bytes: Bytes): Promise<Bytes | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout(MAX_WORK)
      .toBuffer()
  } catch {
    return null
  }
}

/** As large as fits into a square of `side` pixels. Null as `reencode`. */
async function drawSvg(bytes: Bytes, side: number): Promise<Bytes | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const density = Math.min(10_000, Math.max(1, (CSS_DENSITY * side) / Math.max(width, height)))
    return await sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 90 })
      .timeout(MAX_WORK)
      .toBuffer()
  } catch {
    return null
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

export const operations = { reencode, drawSvg, sizeOf, averageColour, resize, drawIcon }

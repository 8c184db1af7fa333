import { groupDigits } from './numbers.ts'

export const MAX_JPEG_MEGAPIXELS = 50
export const MAX_MEGAPIXELS = 25

export const MAX_SVG_BYTES = 100_000
export const MAX_SVG_SHAPES = 1_000

/** Why an SVG is not drawn. */
export type SvgProblem = 'svg-active' | 'svg-filter' | 'svg-picture' | 'svg-large' | 'svg-shapes'

/** Why a file is not taken as a picture. */
export type PictureProblem = 'type' | 'heic' | 'animated' | 'too-large' | 'damaged' | 'slow' | SvgProblem

type PictureType = 'png' | 'jpeg' | 'webp' | 'avif' | 'heic' | 'animated'

/** The first bytes decide, because names and declared types are often wrong; null for all other files. */
export function pictureTypeOf(start: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...start.subarray(0, 64))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
    return text.slice(12, 16) === 'VP8X' && (start[20] ?? 0) & 2 ? 'animated' : 'webp'
  if (text.slice(4, 8) !== 'ftyp') return null
  const brands = text.slice(8, new DataView(start.buffer, start.byteOffset).getUint32(0))
  if (brands.startsWith('avis')) return 'animated'
  if (brands.includes('avif')) return 'avif'
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(brands) ? 'heic' : null
}

/** `wrongType` names the types that are taken. */
export function pictureProblemsInWords(
  problems: readonly PictureProblem[],
  wrongType: (count: number) => string,
): string {
  const of = (...kinds: PictureProblem[]) => problems.filter((problem) => kinds.includes(problem)).length
  const [types, damaged] = [of('type', 'heic'), of('damaged')]
  const sentences = [
    types > 0 && wrongType(types),
    of('heic') > 0 && 'iPhone photos: choose Most Compatible in Settings › Camera › Formats.',
    of('animated') > 0 && 'An animated picture is not taken: use a still one.',
    of('too-large') > 0 &&
      `A picture has at most ${MAX_MEGAPIXELS} megapixels, as a JPEG ${MAX_JPEG_MEGAPIXELS}: make it smaller.`,
    damaged === 1 && 'This picture cannot be read: its file is damaged.',
    damaged > 1 && `${damaged} pictures cannot be read: their files are damaged.`,
    of('svg-active') > 0 && 'Use an SVG without scripts and without links to other files',
    of('svg-filter') > 0 &&
      'This SVG has filters, such as shadows or blurs, which take too long to draw. Remove them, or use a PNG.',
    of('svg-picture') > 0 && 'This SVG has a picture inside. Use that picture itself, as a PNG or JPEG.',
    of('svg-large') > 0 &&
      `An SVG has at most ${MAX_SVG_BYTES / 1_000} KB. Save it without editing data, or use a PNG.`,
    of('svg-shapes') > 0 &&
      `An SVG has at most ${groupDigits(MAX_SVG_SHAPES)} shapes. Simplify it, or use a PNG.`,
    of('slow') > 0 && 'Reading this picture takes too long. Please try again, or make it smaller.',
  ].filter((sentence) => sentence !== false)
  return sentences
    .map((one, index) => (index < sentences.length - 1 ? one.replace(/\.?$/, '.') : one))
    .join(' ')
}

import { type PictureProblem, pictureTypeOf } from '../../lib/picture-files.ts'

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif'

/** In the picture's own pixels. */
export type Part = { x: number; y: number; width: number; height: number }

/** Null if the file is taken. */
export async function problemOf(file: File): Promise<PictureProblem | null> {
  const type = await typeOf(file)
  if (type === null) return 'type'
  if (type === 'heic' || type === 'animated') return type
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch {
    return 'damaged'
  }
}

async function typeOf(file: File) {
  return pictureTypeOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()))
}

/** JPEG stays JPEG, which has no transparency; what no canvas writes becomes PNG. */
export async function dataUrlOf(canvas: HTMLCanvasElement, file: File): Promise<string> {
  const type = await typeOf(file)
  return canvas.toDataURL(type === 'jpeg' || type === 'png' ? `image/${type}` : 'image/webp', 0.9)
}

export function sizeOf({ width, height }: Part, maxWidth: number): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export async function cut(file: File, part: Part, maxWidth: number): Promise<string> {
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, sizeOf(part, maxWidth))
  const bitmap = await createImageBitmap(file)
  const { x, y, width: w, height: h } = part
  canvas.getContext('2d')?.drawImage(bitmap, x, y, w, h, 0, 0, width, height)
  bitmap.close()
  return dataUrlOf(canvas, file)
}

export async function whole(file: File, maxWidth: number): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return cut(file, { x: 0, y: 0, width, height }, maxWidth)
}

/** What the shop takes as a picture, for `accept`. */
export const pictureTypes = 'image/png,image/jpeg'

/** A part of a picture, in its own pixels. */
export type Part = { x: number; y: number; width: number; height: number }

/** Whether a file says that it is a picture the shop takes. */
export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return pictureTypes.split(',').includes(type)
}

/** Whether a file is such a picture and the browser can open it. */
export async function opens(file: File): Promise<boolean> {
  if (!isPicture(file)) return false
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

/** The size a part is kept in: its own, but never wider than `widest`. */
export function sizeOf({ width, height }: Part, widest: number): { width: number; height: number } {
  const scale = Math.min(1, widest / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A part of a picture as a data URL, of the file's own type so that what is transparent stays so. */
export async function cut(file: File, part: Part, widest: number): Promise<string> {
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, sizeOf(part, widest))
  const bitmap = await createImageBitmap(file)
  const { x, y, width: w, height: h } = part
  canvas.getContext('2d')?.drawImage(bitmap, x, y, w, h, 0, 0, width, height)
  bitmap.close()
  return canvas.toDataURL(file.type, 0.9)
}

/** A whole picture as a data URL, made smaller where it is wider than `widest` pixels. */
export async function whole(file: File, widest: number): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return cut(file, { x: 0, y: 0, width, height }, widest)
}

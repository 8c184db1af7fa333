/** For `accept`. */
export const pictureTypes = 'image/png,image/jpeg'

/** In the picture's own pixels. */
export type Part = { x: number; y: number; width: number; height: number }

/** Checks only the declared MIME type. */
export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return pictureTypes.split(',').includes(type)
}

const signatures = ['\x89PNG', '\xff\xd8\xff']

/** Null if the file is accepted. */
export async function problemOf(file: File): Promise<'type' | 'damaged' | null> {
  if (!isPicture(file)) return 'type'
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch {
    const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()))
    return signatures.some((signature) => start.startsWith(signature)) ? 'damaged' : 'type'
  }
}

/** Adds a hint for HEIC, the default format of iPhones. */
export function withHeicHint(refusal: string, files: readonly Pick<File, 'name' | 'type'>[]): string {
  const hasHeic = files.some(({ name, type }) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
  if (!hasHeic) return refusal
  return `${refusal.replace(/\.$/, '')}. iPhone photos: choose Most Compatible in Settings › Camera › Formats.`
}

export function damagedMessage(count = 1): string {
  return count === 1
    ? 'This picture cannot be read: its file is damaged.'
    : `${count} pictures cannot be read: their files are damaged.`
}

export function sizeOf({ width, height }: Part, maxWidth: number): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Keeps the file's type, because JPEG has no transparency. */
export async function cut(file: File, part: Part, maxWidth: number): Promise<string> {
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, sizeOf(part, maxWidth))
  const bitmap = await createImageBitmap(file)
  const { x, y, width: w, height: h } = part
  canvas.getContext('2d')?.drawImage(bitmap, x, y, w, h, 0, 0, width, height)
  bitmap.close()
  return canvas.toDataURL(file.type, 0.9)
}

export async function whole(file: File, maxWidth: number): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return cut(file, { x: 0, y: 0, width, height }, maxWidth)
}

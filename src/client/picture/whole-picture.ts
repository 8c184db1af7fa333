import { cut, dataUrlOf, type Part, sizeOf } from './picture-file.ts'

type Size = { width: number; height: number }

const RATIO = 4 / 3

/** `--color-sunk` of the light theme, which lies behind the shop's pictures. */
const PAPER = '#efede3'

/** The largest part of 4:3, in the middle. */
export function centreOf({ width, height }: Size): Part {
  const part = { width: Math.min(width, height * RATIO), height: Math.min(height, width / RATIO) }
  return { ...part, x: (width - part.width) / 2, y: (height - part.height) / 2 }
}

/** The smallest sheet of 4:3 that holds the picture, and where the picture lies on it. */
export function sheetOf({ width, height }: Size, maxWidth: number): { sheet: Size; at: Part } {
  const around = { width: Math.max(width, height * RATIO), height: Math.max(height, width / RATIO) }
  const sheet = sizeOf({ x: 0, y: 0, ...around }, maxWidth)
  const scale = sheet.width / around.width
  const at = { width: width * scale, height: height * scale }
  return { sheet, at: { ...at, x: (sheet.width - at.width) / 2, y: (sheet.height - at.height) / 2 } }
}

export async function cutCentre(file: File, maxWidth: number): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const part = centreOf(bitmap)
  bitmap.close()
  return cut(file, part, maxWidth)
}

export async function fitOnPaper(file: File, maxWidth: number): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const { sheet, at } = sheetOf(bitmap, maxWidth)
  const canvas = Object.assign(document.createElement('canvas'), sheet)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = PAPER
    context.fillRect(0, 0, sheet.width, sheet.height)
    context.drawImage(bitmap, at.x, at.y, at.width, at.height)
  }
  bitmap.close()
  return dataUrlOf(canvas, file)
}

import { type Field, field } from './field.ts'
import { coloured, wholeCanvas } from './raster.ts'
import type { Sheet } from './sheet.ts'

const outlines = new WeakMap<Sheet, Promise<Field>>()

/**
 * How much of each cell a product covers, 0 to 1, on a grid of 400 × 300 over the canvas. It is drawn once: the
 * product's extent and its shadows all need it, and must not change it.
 */
export function outline(sheet: Sheet): Promise<Field> {
  const drawn = outlines.get(sheet) ?? drawOutline(sheet)
  outlines.set(sheet, drawn)
  return drawn
}

async function drawOutline(sheet: Sheet): Promise<Field> {
  const bytes = await coloured(sheet.albedo.join(''), wholeCanvas, 400)
  const mask = field(400, 300)
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = (bytes[i * 4 + 3] as number) / 255
  return mask
}

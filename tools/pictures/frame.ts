import { outline } from './outline.ts'
import type { View } from './raster.ts'
import type { Shape } from './recipe.ts'
import type { Sheet } from './sheet.ts'

/** Clothes are seen in lists as 4:5, the middle of the picture: no sleeve may reach out of it. */
const clothes = new Set<Shape>([
  'bra',
  'hoodie',
  'jacket',
  'joggers',
  'kit',
  'leggings',
  'shorts',
  'tank',
  'tee',
  'windcheater',
])
const MIDDLE = 960

/** How much of a picture a product fills at most, of 1600 × 1200. */
const mostOf = (shape: Shape) =>
  clothes.has(shape) ? { wide: 0.9 * MIDDLE, high: 0.8 * 1200 } : { wide: 0.8 * 1600, high: 0.78 * 1200 }

/** Where what stands low meets the ground, of 1200: the same line for all shoes. */
const HORIZON = 912

/** The window that shows a product whole, large and in the middle. */
export async function frameOf(shape: Shape, sheet: Sheet): Promise<View> {
  const { x0, y0, x1, y1 } = await boxOf(sheet)
  const most = mostOf(shape)
  const scale = Math.min(most.wide / (x1 - x0), most.high / (y1 - y0))
  const [width, height] = [1600 / scale, 1200 / scale]
  const x = (x0 + x1 - width) / 2
  if (sheet.shadow.lies) return { x, y: (y0 + y1 - height) / 2, width, height }
  const bottom = Math.max(HORIZON, 600 + ((y1 - y0) / 2) * scale)
  return { x, y: y1 - bottom / scale, width, height }
}

/** What a product fills of its canvas, in canvas px. */
export async function boxOf(sheet: Sheet) {
  const { width, height, data } = await outline(sheet)
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((data[at] as number) < 0.5) continue
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x + 1)
      y0 = Math.min(y0, y)
      y1 = y + 1
    }
  }
  return { x0: x0 * 4, y0: y0 * 4, x1: x1 * 4, y1: y1 * 4 }
}

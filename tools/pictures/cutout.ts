import { type Field, resized } from './field.ts'
import { heights } from './heights.ts'
import { type Lamp, lighted, studio } from './light.ts'
import { outline } from './outline.ts'
import { coloured, greys, type View } from './raster.ts'
import type { Sheet } from './sheet.ts'

/** A lighted product without its ground: what it is cut out of the view, `width` × `height` px from `left`, `top`. */
export type Cutout = {
  left: number
  top: number
  width: number
  height: number
  /** Red, green and blue, 0 to 255, not rounded. */
  colour: Float32Array
  /** Red, green, blue, alpha of the flat drawing: its alpha says how much of a pixel is product. */
  flat: Buffer
}

/** Draws and lights only the part of the view that holds the product; `pixel` is a pixel's size in canvas px. */
export async function cutOut(
  sheet: Sheet,
  view: View,
  pixel: number,
  chance: () => number,
  lamp: Lamp = studio,
): Promise<Cutout> {
  const { left, top, width, height } = await extent(sheet, view, pixel)
  const part = {
    x: view.x + left * pixel,
    y: view.y + top * pixel,
    width: width * pixel,
    height: height * pixel,
  }
  const relief = await heights(sheet, part, width, chance)
  const flat = await coloured(sheet.albedo.join(''), part, width)
  const dull = await greys(sheet.gloss.join(''), part, width / 4, 0x40)
  const gloss: Field = { width: width / 4, height: height / 4, data: dull }
  const colour = lighted(flat, relief, resized(gloss, width, height), sheet.surface, pixel, lamp)
  return { left, top, width, height, colour, flat }
}

/** The box of pixels that the product fills in the view, in fours, with a little air for blurs. */
async function extent(sheet: Sheet, view: View, pixel: number) {
  const { x0, y0, x1, y1 } = bounds(await outline(sheet))
  const span = (low: number, high: number, start: number, size: number) => {
    const from = Math.max(0, Math.floor((low * 4 - 12 - start) / pixel / 4) * 4)
    const to = Math.min(Math.round(size / pixel), Math.ceil((high * 4 + 12 - start) / pixel / 4) * 4)
    return [from, Math.max(4, to - from)] as const
  }
  const [left, width] = span(x0, x1, view.x, view.width)
  const [top, height] = span(y0, y1, view.y, view.height)
  return { left, top, width, height }
}

/** The first and last column and row with anything in them. */
function bounds({ width, height, data }: Field) {
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0) continue
      if (x < x0) x0 = x
      if (x >= x1) x1 = x + 1
      if (y < y0) y0 = y
      y1 = y + 1
    }
  }
  return { x0, y0, x1, y1 }
}

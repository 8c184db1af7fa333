import { type Cutout, cutOut } from './cutout.ts'
import type { Field } from './field.ts'
import { ground } from './ground.ts'
import { masterWidth, type Pixels } from './packing.ts'
import { coloured, type View } from './raster.ts'
import type { Court } from './recipe.ts'
import { shadowOf } from './shadow.ts'
import type { Sheet } from './sheet.ts'

/** A product on its court as red, green, blue bytes, `width` px wide, 4:3. */
export async function picture(
  sheet: Sheet,
  court: Court,
  view: View,
  chance: () => number,
  width = masterWidth,
): Promise<Pixels> {
  const product = await cutOut(sheet, view, view.width / width, chance)
  const colours = await courtColours(sheet, court, view, chance, width)
  darken(colours, await shadowOf(sheet, view, width))
  paste(product, colours, width)
  return grainy(colours, width, chance)
}

/** Takes the sun off the ground where something keeps it. */
export function darken(colours: Float32Array, { data }: Field) {
  for (let i = 0; i < data.length; i++) {
    const light = data[i] as number
    for (let c = 0; c < 3; c++) (colours[i * 3 + c] as number) *= light
  }
}

/** Lays a product over what stands behind it. */
export function paste(
  { left, top, width, height, colour, flat }: Cutout,
  onto: Float32Array,
  across: number,
) {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const alpha = (flat[at * 4 + 3] as number) / 255
      if (alpha === 0) continue
      const to = ((top + y) * across + left + x) * 3
      for (let c = 0; c < 3; c++) {
        const back = onto[to + c] as number
        onto[to + c] = back + ((colour[at * 3 + c] as number) - back) * alpha
      }
    }
  }
}

/** Bytes with a grain of one step, which hides the bands of slow gradients. */
export function grainy(colours: Float32Array, width: number, chance: () => number): Pixels {
  // Half a step more rounds; every row starts elsewhere in the same grains.
  const grains = Float32Array.from({ length: width * 3 }, () => (chance() - 0.5) * 2.1 + 0.5)
  const bytes = Buffer.alloc(colours.length)
  for (let row = 0; row < colours.length; row += width * 3) {
    const shift = Math.floor(chance() * width * 2)
    for (let x = 0, i = row; x < width; x++) {
      const grain = grains[shift + x] as number
      for (const end = i + 3; i < end; i++) {
        const value = (colours[i] as number) + grain
        bytes[i] = value > 255 ? 255 : Math.max(value, 0)
      }
    }
  }
  return { bytes, width, height: colours.length / 3 / width }
}

/** The court is drawn small and enlarged, which softens it as depth of field would: red, green, blue, 0 to 255. */
async function courtColours(sheet: Sheet, court: Court, view: View, chance: () => number, width: number) {
  const small = Math.round(width * (view.width < 1600 ? 0.2 : 0.625))
  const bytes = await coloured(ground(court, sheet.shadow, chance), view, small)
  return enlarged(bytes, small, width)
}

/** Red, green and blue of a picture with alpha, 4:3, bilinear at a new width. */
function enlarged(bytes: Uint8Array, from: number, width: number): Float32Array {
  const [height, last] = [width * 0.75, bytes.length / 4 / from - 1]
  const colours = new Float32Array(width * height * 3)
  const place = (i: number, end: number) => Math.min(end, Math.max(0, ((i + 0.5) * from) / width - 0.5))
  const columns = Float32Array.from({ length: width }, (_, x) => place(x, from - 1.001))
  // Every row is stretched once, for all the rows that it is mixed into.
  const stretched = (row: number) => {
    const into = new Float64Array(width * 3)
    const start = row * from * 4
    for (let x = 0, to = 0; x < width; x++) {
      const across = columns[x] as number
      const left = start + Math.floor(across) * 4
      const fx = across - Math.floor(across)
      for (let c = left; c < left + 3; c++) {
        const value = bytes[c] as number
        into[to++] = value + ((bytes[c + 4] as number) - value) * fx
      }
    }
    return into
  }
  let [upperRow, lowerRow, upper, lower] = [-1, -1, new Float64Array(0), new Float64Array(0)]
  for (let y = 0, at = 0; y < height; y++) {
    const down = place(y, last)
    const fy = down - Math.floor(down)
    const [high, low] = [Math.floor(down), Math.min(last, Math.floor(down) + 1)]
    if (high !== upperRow) upper = high === lowerRow ? lower : stretched(high)
    if (low !== lowerRow) lower = low === high ? upper : stretched(low)
    upperRow = high
    lowerRow = low
    for (let i = 0; i < width * 3; i++, at++) {
      const a = upper[i] as number
      colours[at] = a + ((lower[i] as number) - a) * fy
    }
  }
  return colours
}

import { type Cutout, cutOut } from './cutout.ts'
import type { Field } from './field.ts'
import { studioGround } from './ground.ts'
import { masterWidth, type Pixels } from './packing.ts'
import type { View } from './raster.ts'
import { shadowOf } from './shadow.ts'
import type { Sheet } from './sheet.ts'

/** A product in a studio as red, green, blue bytes, `width` px wide, 4:3. */
export async function picture(
  sheet: Sheet,
  view: View,
  chance: () => number,
  width = masterWidth,
): Promise<Pixels> {
  const product = await cutOut(sheet, view, view.width / width, chance)
  const colours = studioGround(width, width * 0.75, horizonOf(sheet, view))
  darken(colours, await shadowOf(sheet, view, width))
  paste(product, colours, width)
  return grainy(colours, width, chance)
}

/** Behind what stands, a little above its foot. */
const horizonOf = ({ shadow }: Sheet, view: View) =>
  shadow.lies ? null : (shadow.ground - view.y) / view.height - 0.14

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

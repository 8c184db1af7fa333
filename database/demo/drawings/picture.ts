import sharp from 'sharp'
import { type Cutout, cutOut } from './cutout.ts'
import { blurred, type Field, field, windowed } from './field.ts'
import { ground } from './ground.ts'
import { coloured, type View, wholeCanvas } from './raster.ts'
import type { Court } from './recipe.ts'
import type { Sheet } from './sheet.ts'

export const masterWidth = 1280

/** A product on its court as red, green, blue bytes, `width` px wide, 4:3. */
export async function picture(
  sheet: Sheet,
  court: Court,
  view: View,
  chance: () => number,
  width = masterWidth,
): Promise<Pixels> {
  const product = await cutOut(sheet, view, view.width / width, chance)
  const floor = await courtBytes(sheet, court, view, chance, width)
  const shadow = sheet.shadow.lies ? await lyingShadow(sheet, view, width) : undefined
  const colours = Float32Array.from(floor)
  if (shadow) darken(colours, shadow)
  paste(product, colours, width)
  return grainy(colours, width, chance)
}

/** A picture's red, green and blue, a byte each. */
export type Pixels = { bytes: Buffer; width: number; height: number }

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
  const bytes = Buffer.alloc(colours.length)
  for (let at = 0; at < colours.length; at += 3) {
    const grain = (chance() - 0.5) * 2.1 + 0.5
    for (let i = at; i < at + 3; i++) {
      const value = (colours[i] as number) + grain
      bytes[i] = Math.min(255, Math.max(0, value))
    }
  }
  return { bytes, width, height: colours.length / 3 / width }
}

/** The court is drawn small and enlarged, which softens it as depth of field would. */
async function courtBytes(
  sheet: Sheet,
  court: Court,
  view: View,
  chance: () => number,
  width: number,
): Promise<Buffer> {
  const small = Math.round(width * (view.width < 1600 ? 0.2 : 0.625))
  const bytes = await coloured(ground(court, sheet.shadow, chance), view, small)
  return sharp(bytes, { raw: { width: small, height: Math.round(small * 0.75), channels: 4 } })
    .resize(width, width * 0.75)
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** What lies on the ground throws its own outline, a little to the right and below. */
async function lyingShadow(sheet: Sheet, view: View, width: number): Promise<Field> {
  const bytes = await coloured(sheet.albedo.join(''), wholeCanvas, 400)
  const mask = field(400, 300)
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = (bytes[i * 4 + 3] as number) / 255
  const [wide, close] = [blurred(mask, 8, 2), blurred(mask, 2, 2)]
  const moved = (from: Field, x: number, y: number, dx: number, dy: number) =>
    from.data[Math.max(0, y - dy) * 400 + Math.max(0, x - dx)] as number
  const result = field(400, 300)
  for (let y = 0; y < 300; y++) {
    for (let x = 0; x < 400; x++) {
      result.data[y * 400 + x] = (1 - 0.5 * moved(wide, x, y, 7, 10)) * (1 - 0.42 * moved(close, x, y, 2, 3))
    }
  }
  return windowed(result, view.x / 4, view.y / 4, view.width / 4, view.height / 4, width, width * 0.75)
}

/** At most so many bytes: where there is too much to see, the quality gives way. */
export async function avif({ bytes, width, height }: Pixels, quality = 54, limit = 40_000): Promise<Buffer> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const file = await sharp(bytes, { raw: { width, height, channels: 3 } })
      .avif({ quality, effort: 3 })
      .toBuffer()
    if (file.length <= limit) return file
    quality = Math.max(10, Math.floor(quality * (limit / file.length) * 0.96))
  }
  throw new Error(`A picture stays above ${limit} bytes`)
}

import { blurred, type Field, field, inflate, resized, windowed } from './field.ts'
import { greys, type View, wholeCanvas } from './raster.ts'
import type { Sheet } from './sheet.ts'
import { wrinkles } from './wrinkles.ts'

/**
 * How far each pixel of the view stands out of the page, in canvas px. Forms are solved on a coarse grid over the
 * whole canvas (finer for a close-up), seams and creases are added at the size of the picture.
 */
export async function heights(sheet: Sheet, view: View, width: number, chance: () => number): Promise<Field> {
  const height = Math.round((width * view.height) / view.width)
  const pixel = view.width / width
  const near = (px: number) => Math.max(1, Math.round(px / pixel))
  const cells = pixel > 0.8 ? 400 : 600
  const rough = await volumes(sheet, cells)
  if (sheet.surface.wrinkle > 0) addTo(rough, wrinkles(cells, sheet.surface.wrinkle, chance))
  const part = [view.x, view.y, view.width, view.height].map((px) => (px * cells) / 1600)
  const [left = 0, top = 0, wide = 0, high = 0] = part
  const result = blurred(windowed(rough, left, top, wide, high, width, height), near(2.5), 2)

  const relief = raised(await greys(sheet.relief.join(''), view, width, 128), width, 10)
  addTo(result, blurred(relief, near(1.2), 2))
  const fold = raised(await greys(sheet.fold.join(''), view, width / 2, 128), width / 2, 20)
  addTo(result, resized(blurred(fold, near(3), 2), width, height))
  addWeave(result, sheet, view, pixel)
  return result
}

/** The forms in the order they were drawn, and the broad folds on them. */
async function volumes(sheet: Sheet, cells: number): Promise<Field> {
  const mask = async (path: string, place = '') => {
    const grey = await greys(`<path d="${path}" fill="#fff" transform="${place}"/>`, wholeCanvas, cells, 0)
    return { width: cells, height: cells * 0.75, data: grey.map((v) => v / 255) }
  }
  const sum = field(cells, cells * 0.75)
  for (const { path, within, height, radius, power = 0.6, base = 0, add, place } of sheet.forms) {
    const solved = await mask(path, place)
    const cushion = inflate(solved, (radius * cells) / 1600, power)
    const shown = within ? await mask(within, place) : solved
    for (let i = 0; i < sum.data.length; i++) {
      const h = sum.data[i] as number
      const u = cushion.data[i] as number
      if (add) sum.data[i] = h + height * u * (within ? (shown.data[i] as number) : 1)
      else sum.data[i] = h + (base + height * u - h) * (shown.data[i] as number)
    }
  }
  const soft = raised(await greys(sheet.soft.join(''), wholeCanvas, cells, 128), cells, 48)
  addTo(sum, blurred(soft, Math.round((12 * cells) / 1600), 3))
  return sum
}

/** Greys around 128 as heights around 0; black and white are `scale` px deep and high. */
const raised = (grey: Float32Array, width: number, scale: number): Field => ({
  width,
  height: grey.length / width,
  data: grey.map((v) => ((v - 128) / 128) * scale),
})

function addTo(sum: Field, more: Field) {
  for (let i = 0; i < sum.data.length; i++) (sum.data[i] as number) += more.data[i] as number
}

/** The thread of the cloth, which only a close-up can show. */
function addWeave(result: Field, { surface: { weave } }: Sheet, view: View, pixel: number) {
  if (weave === 'none' || pixel > 0.8) return
  const turn = 2 * Math.PI
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      const [cx, cy] = [view.x + x * pixel, view.y + y * pixel]
      const knit =
        Math.cos((turn * (cy + 1.15 * Math.abs((((cx % 6) + 6) % 6) - 3))) / 4.6) +
        0.9 * Math.cos((turn * cx) / 6)
      const twill = Math.cos((turn * (cx + cy)) / 6.4) + 0.5 * Math.cos((turn * (cx - cy)) / 5.8)
      const at = y * result.width + x
      result.data[at] = (result.data[at] as number) + (weave === 'knit' ? 0.16 * knit : 0.11 * twill)
    }
  }
}

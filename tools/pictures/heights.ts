import { blur, type Field, field, inflate, type Place, resized, windowed } from './field.ts'
import { greys, type View, wholeCanvas } from './raster.ts'
import type { Sheet } from './sheet.ts'
import { covered, landed, slopes } from './solid.ts'
import { wrinkles } from './wrinkles.ts'

/**
 * What light falls on: how far each pixel stands out of the page; of surfaces that are known, how steeply they fall to
 * the right and downwards, which their heights do not say, for beside their edges something lies far behind; and how
 * deep things lie for the shade in their hollows.
 */
export type Relief = { shape: Field; slopes?: [across: Field, down: Field]; depth?: Field }

/**
 * How far each pixel of the view stands out of the page, in canvas px. Forms are solved on a coarse grid (finer for a
 * close-up), seams and creases are added at the size of the picture.
 */
export async function heights(
  sheet: Sheet,
  view: View,
  width: number,
  chance: () => number,
): Promise<Relief> {
  const height = Math.round((width * view.height) / view.width)
  const pixel = view.width / width
  const near = (px: number) => Math.max(1, Math.round(px / pixel))
  const cell = pixel > 0.8 ? 4 : 8 / 3
  const around = grid(view, cell)
  const { sum: rough, tilt, depth } = await volumes(sheet, around, cell)
  if (sheet.surface.wrinkle > 0) addTo(rough, wrinkles(around, cell, sheet.surface.wrinkle, chance))
  const result = blur(windowed(rough, placed(view, around, cell), width, height), near(2.5), 2)

  const relief = raised(await greys(sheet.relief.join(''), view, width, 128), width, 10)
  addTo(result, blur(relief, near(1.2), 2))
  const fold = raised(await greys(sheet.fold.join(''), view, width / 2, 128), width / 2, 20)
  addTo(result, resized(blur(fold, near(3), 2), width, height))
  addWeave(result, sheet, view, pixel)
  if (!tilt || !depth) return { shape: result }
  const whole = (from: Field) => windowed(from, placed(view, around, cell), width, height)
  const deep = whole(depth)
  addTo(deep, result)
  return { shape: result, slopes: [whole(tilt[0]), whole(tilt[1])], depth: deep }
}

/** The view and some air, in whole cells. */
function grid({ x, y, width, height }: View, cell: number): View {
  const air = 6 * cell
  const [left, top] = [x - air, y - air].map((edge) => Math.floor(edge / cell) * cell) as [number, number]
  const [right, bottom] = [x + width + air, y + height + air]
  return {
    x: left,
    y: top,
    width: Math.ceil((right - left) / cell) * cell,
    height: Math.ceil((bottom - top) / cell) * cell,
  }
}

/** Where a view lies in another whose cells are so many px wide. */
const placed = ({ x, y, width, height }: View, within: View, cell: number): Place => ({
  left: (x - within.x) / cell,
  top: (y - within.y) / cell,
  wide: width / cell,
  high: height / cell,
})

/** The forms in the order they were drawn, and the broad folds on them; each is solved for all of the canvas first. */
async function volumes(sheet: Sheet, view: View, cell: number) {
  const columns = Math.round(view.width / cell)
  const mask = async (path: string, transform: string, seen: View, across: number): Promise<Field> => {
    const drawn = `<path d="${path}" fill="#fff" transform="${transform}"/>`
    const data = await greys(drawn, seen, across, 0)
    for (let i = 0; i < data.length; i++) data[i] = (data[i] as number) / 255
    return { width: across, height: data.length / across, data }
  }
  const limits = new Map<string, Promise<Field>>()
  /** All parts of a piece end at the same outline: it is drawn once. */
  const limit = (path: string, transform: string): Promise<Field> => {
    const key = `${transform} ${path}`
    const drawn = limits.get(key) ?? mask(path, transform, view, columns)
    limits.set(key, drawn)
    return drawn
  }
  const place = placed(view, wholeCanvas, 8)
  const empty = () => field(columns, Math.round(view.height / cell))
  const [sum, depth] = [empty(), empty()]
  const tilt: [Field, Field] = [empty(), empty()]
  let lowest = Number.POSITIVE_INFINITY
  for (const { mesh } of sheet.forms)
    for (let i = 2; mesh && i < mesh.points.length; i += 3)
      lowest = Math.min(lowest, mesh.points[i] as number)
  for (const form of sheet.forms) {
    const {
      path,
      within,
      apart,
      height,
      radius,
      power = 0.6,
      base = 0,
      add,
      place: moved = '',
      mesh,
      side = 0,
    } = form
    const part = await mask(path, moved, view, columns)
    if (mesh) {
      const solid = landed(mesh, side, view, columns)
      const [across, down] = slopes(solid, cell)
      for (let i = 0; i < solid.data.length; i++) {
        const share = part.data[i] as number
        if (share === 0 || !covered(solid.data[i] as number)) continue
        // A page is never as deep as what is seen in it: shade that is cast so far would be a black line.
        const away = ((solid.data[i] as number) - lowest) * 0.2
        ;(depth.data[i] as number) += (away - (depth.data[i] as number)) * share
        ;(sum.data[i] as number) *= 1 - share
        ;(tilt[0].data[i] as number) += ((across.data[i] as number) - (tilt[0].data[i] as number)) * share
        ;(tilt[1].data[i] as number) += ((down.data[i] as number) - (tilt[1].data[i] as number)) * share
      }
      continue
    }
    if (part.data.every((share) => share === 0)) continue
    const whole = await mask(path, moved, wholeCanvas, 200)
    const cushion = inflate(whole, part, place, radius / cell, power)
    const shown = within ? await limit(within, moved) : part
    for (let i = 0; i < sum.data.length; i++) {
      const h = sum.data[i] as number
      const u = cushion.data[i] as number
      const share = shown.data[i] as number
      if (add) sum.data[i] = h + height * u * (within ? share : 1)
      else
        sum.data[i] = h + (base + height * u - h) * (apart ? Math.min(share, part.data[i] as number) : share)
    }
  }
  const soft = raised(await greys(sheet.soft.join(''), view, columns, 128), columns, 48)
  addTo(sum, blur(soft, Math.round(12 / cell), 3))
  return sheet.forms.some(({ mesh }) => mesh) ? { sum, tilt, depth } : { sum }
}

/** Greys around 128 as heights around 0; black and white are `scale` px deep and high. */
function raised(grey: Float32Array, width: number, scale: number): Field {
  for (let i = 0; i < grey.length; i++) grey[i] = (((grey[i] as number) - 128) / 128) * scale
  return { width, height: grey.length / width, data: grey }
}

function addTo(sum: Field, more: Field) {
  for (let i = 0; i < sum.data.length; i++) (sum.data[i] as number) += more.data[i] as number
}

/** The thread of the cloth, which only a close-up can show: waves along rows, columns and slants, added up from both. */
function addWeave({ width, height, data }: Field, { surface: { weave } }: Sheet, view: View, pixel: number) {
  if (weave === 'none' || pixel > 0.8) return
  const turn = 2 * Math.PI
  const columns = Float64Array.from({ length: width }, (_, x) => view.x + x * pixel)
  const rows = Float64Array.from({ length: height }, (_, y) => view.y + y * pixel)
  // The cosine of a sum is taken apart, so that there is one for each row and column and not for each pixel.
  const waves = (along: Float64Array, angle: (v: number) => number) => {
    const angles = along.map(angle)
    return [angles.map(Math.cos), angles.map(Math.sin)] as [Float64Array, Float64Array]
  }
  const [knit, across] = [weave === 'knit', columns.map((cx) => 0.9 * Math.cos((turn * cx) / 6))]
  const [cosX, sinX] = waves(columns, (cx) =>
    knit ? (turn * 1.15 * Math.abs((((cx % 6) + 6) % 6) - 3)) / 4.6 : (turn * cx) / 6.4,
  )
  const [cosY, sinY] = waves(rows, (cy) => (turn * cy) / (knit ? 4.6 : 6.4))
  const [cosU, sinU] = waves(columns, (cx) => (turn * cx) / 5.8)
  const [cosV, sinV] = waves(rows, (cy) => (turn * cy) / 5.8)
  for (let y = 0, at = 0; y < height; y++) {
    const [cy, sy, cv, sv] = [cosY[y], sinY[y], cosV[y], sinV[y]] as [number, number, number, number]
    for (let x = 0; x < width; x++, at++) {
      const slant = (cosX[x] as number) * cy - (sinX[x] as number) * sy
      const h = data[at] as number
      data[at] = knit
        ? h + 0.16 * (slant + (across[x] as number))
        : h + 0.11 * (slant + 0.5 * ((cosU[x] as number) * cv + (sinU[x] as number) * sv))
    }
  }
}

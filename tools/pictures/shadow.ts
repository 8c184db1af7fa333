import { blurred, type Field, field, windowed } from './field.ts'
import { outline } from './outline.ts'
import { greys, type View, wholeCanvas } from './raster.ts'
import type { Shadow, Sheet } from './sheet.ts'

/** Ground around the canvas, in cells: a frame may show more than the canvas. */
const AROUND = 60

/** How much of the lamp's light reaches each pixel of the ground, 0 to 1: solved small, for all of it is soft. */
export async function shadowOf(sheet: Sheet, view: View, width: number): Promise<Field> {
  const around = sheet.shadow.lies ? AROUND : 0
  const light = sheet.shadow.lies
    ? await lying(sheet)
    : sheet.shadow.foot
      ? await below(sheet.shadow.foot)
      : standing(sheet.shadow)
  const place = {
    left: view.x / 4 + around,
    top: view.y / 4 + around,
    wide: view.width / 4,
    high: view.height / 4,
  }
  return windowed(light, place, width, Math.round((width * view.height) / view.width))
}

/** What lies on the ground throws its own outline, a little to the right and below. */
async function lying(sheet: Sheet): Promise<Field> {
  const light = field(400 + 2 * AROUND, 300 + 2 * AROUND)
  const mask = field(light.width, light.height)
  const { data } = await outline(sheet)
  for (let y = 0; y < 300; y++)
    mask.data.set(data.subarray(y * 400, y * 400 + 400), (y + AROUND) * mask.width + AROUND)
  const [wide, close] = [blurred(mask, 9, 3), blurred(mask, 2, 2)]
  const moved = (from: Field, x: number, y: number, dx: number, dy: number) =>
    from.data[Math.max(0, y - dy) * from.width + Math.max(0, x - dx)] as number
  for (let y = 0, at = 0; y < light.height; y++) {
    for (let x = 0; x < light.width; x++, at++) {
      light.data[at] = (1 - 0.2 * moved(wide, x, y, 6, 9)) * (1 - 0.26 * moved(close, x, y, 2, 3))
    }
  }
  return light
}

/** The same under something that is seen from above: its foot on the ground, and what it keeps the lamp off. */
async function below(foot: string): Promise<Field> {
  const light = field(400, 300)
  light.data.fill(1)
  for (const [dx, dy, radius, opacity] of [
    [64, 12, 10, 0.2],
    [26, 6, 4, 0.24],
    [3, 2, 1, 0.5],
  ] as const) {
    const dark = blurred(await footOf(foot, dx, dy), radius, 3)
    for (let i = 0; i < light.data.length; i++)
      (light.data[i] as number) *= 1 - opacity * (dark.data[i] as number)
  }
  return light
}

/** How much of each cell of a grid of 400 × 300 a foot covers, moved by so many canvas px. */
export async function footOf(foot: string, dx = 0, dy = 0): Promise<Field> {
  const drawn = `<path d="${foot}" fill="#fff" transform="translate(${dx} ${dy})"/>`
  const data = await greys(drawn, wholeCanvas, 400, 0)
  for (let i = 0; i < data.length; i++) data[i] = (data[i] as number) / 255
  return { width: 400, height: 300, data }
}

/** Wide, middle and contact shadow under something that stands from x `from` to `to` at y `ground`. */
function standing({ from, to, ground }: Exclude<Shadow, { lies: true }>): Field {
  const middle = (from + to) / 2
  const wide = (to - from) / 2
  const light = field(400, 300)
  light.data.fill(1)
  const oval = (dx: number, dy: number, rx: number, ry: number, radius: number, opacity: number) => {
    const dark = blurred(disc(middle + dx, ground + dy, rx, ry), radius, 3)
    for (let i = 0; i < light.data.length; i++)
      (light.data[i] as number) *= 1 - opacity * (dark.data[i] as number)
  }
  oval(wide * 0.12, 10, wide * 1.04, 40, 10, 0.2)
  oval(wide * 0.04, 4, wide * 0.96, 18, 4, 0.32)
  oval(0, -1, wide * 0.88, 8, 1, 0.6)
  return light
}

/** An ellipse on the grid of 400 × 300, with soft edges: how high it is in a column, and how much of that in a row. */
function disc(x: number, y: number, rx: number, ry: number): Field {
  const mask = field(400, 300)
  for (let column = 0; column < 400; column++) {
    const across = (column * 4 + 2 - x) / rx
    if (Math.abs(across) >= 1) continue
    const half = ry * Math.sqrt(1 - across * across)
    for (let row = Math.max(0, Math.floor((y - half) / 4)); row < 300 && row * 4 < y + half; row++) {
      const covered = Math.min(row * 4 + 4, y + half) - Math.max(row * 4, y - half)
      mask.data[row * 400 + column] = Math.max(0, covered) / 4
    }
  }
  return mask
}

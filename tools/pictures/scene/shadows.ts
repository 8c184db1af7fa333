import { blurred, type Field } from '../field.ts'
import { outline } from '../outline.ts'
import { footOf } from '../shadow.ts'
import type { Sheet } from '../sheet.ts'

/** A standing thing: its foot in the picture, and by how much its canvas is enlarged there. */
type Upright = { sheet: Sheet; left: number; ground: number; scale: number }

/** How far a standing thing's shadow runs to the right and away, how dark it is there and at the foot, how long it stays sharp, and how wide it is at the foot. */
type Throw = { along: number; away: number; dark: number; contact: number; sharp: number; wide: number }

/** The sun stands low on the left, a little behind us. */
export const lateSun: Throw = { along: 1.35, away: 0.3, dark: 0.6, contact: 0.72, sharp: 420, wide: 1 }
/** A wide lamp of a studio, high on the left. */
export const softBox: Throw = { along: 0.7, away: 0.17, dark: 0.26, contact: 0.5, sharp: 110, wide: 1.8 }

const read = ({ width, height, data }: Field, x: number, y: number): number => {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const at = y0 * width + x0
  const top = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx
  const bottom = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx
  return top * (1 - fy) + bottom * fy
}

/** Darkens `light`, a field over the picture with cells of `unit` px, where a standing thing keeps the light off. */
export async function castUpright(
  light: Field,
  unit: number,
  { sheet, left, ground, scale }: Upright,
  sun: Throw,
) {
  if (sheet.shadow.lies) throw new Error('What lies throws no long shadow')
  const mask = await outline(sheet)
  const [close, far] = [blurred(mask, 2, 2), blurred(mask, 9, 3)]
  const { from, to, ground: base, foot } = sheet.shadow
  const under = foot ? blurred(await footOf(foot, 6, 3), 2, 2) : undefined
  for (let row = 0; row < light.height; row++) {
    for (let column = 0; column < light.width; column++) {
      const [px, py] = [(column + 0.5) * unit, (row + 0.5) * unit]
      const rise = (ground + 10 * scale - py) / sun.away
      let dark = 0
      if (rise > 0) {
        const u = (px - left - rise * sun.along) / scale + 800
        const v = base - rise / scale
        const soft = Math.min(1, rise / (sun.sharp * scale))
        dark =
          sun.dark * (1 - 0.35 * soft) * (read(close, u / 4, v / 4) * (1 - soft) + read(far, u / 4, v / 4) * soft)
      }
      const u = (px - left) / scale + 800
      const beside = Math.max(0, from - u, u - to) / (46 * sun.wide)
      const below = (py - ground) / scale / ((py > ground ? 15 : 34) * sun.wide)
      const away = beside * beside + below * below
      // Beyond six times its width nothing is left of it in a number.
      const contact = under
        ? sun.contact * read(under, u / 4, ((py - ground) / scale + base) / 4)
        : away > 38
          ? 0
          : sun.contact * Math.exp(-beside * beside - below * below)
      if (dark === 0 && contact === 0) continue
      const at = row * light.width + column
      light.data[at] = (light.data[at] as number) * (1 - dark) * (1 - contact)
    }
  }
}

/** The same for what lies: its outline a little further along, as far as it is thick. */
export async function castFlat(
  light: Field,
  unit: number,
  sheet: Sheet,
  canvasAt: (px: number, py: number) => [number, number],
  shift: readonly [number, number],
) {
  const mask = await outline(sheet)
  const [wide, close] = [blurred(mask, 8, 2), blurred(mask, 3, 2)]
  for (let row = 0; row < light.height; row++) {
    for (let column = 0; column < light.width; column++) {
      const [u, v] = canvasAt((column + 0.5) * unit, (row + 0.5) * unit)
      const dark = 1 - 0.5 * read(wide, (u - shift[0] * 46) / 4, (v - shift[1] * 46) / 4)
      const edge = 1 - 0.5 * read(close, (u - shift[0] * 16) / 4, (v - shift[1] * 16) / 4)
      const at = row * light.width + column
      light.data[at] = (light.data[at] as number) * dark * edge
    }
  }
}

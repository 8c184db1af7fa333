import { area, line, sample } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { meshOf, mirroredMesh } from '../solid.ts'

type Cut = Extract<Recipe, { shape: 'leggings' }>['cut']

/** The left half as it is worn: waist, hip, knee, calf and hem down the outside, and up the inside to the crotch. */
export const cuts: Record<Cut, { outer: string; inner: string; hem: number; down: number }> = {
  full: {
    outer:
      '662 92!, 652 150, 626 220, 602 296, 593 366, 594 450, 604 560, 617 660, 621 716, 613 780, 607 840, 611 910, 622 1000, 628 1070, 627 1124!',
    inner:
      '703 1128!, 705 1070, 715 1000, 731 910, 742 838, 743 780, 745 716, 753 640, 767 540, 783 450, 793 404, 800 384!',
    hem: 1128,
    down: 0,
  },
  cropped: {
    outer:
      '662 92!, 652 150, 626 220, 602 296, 593 366, 594 450, 604 560, 617 660, 621 716, 613 780, 607 840, 611 910, 619 972!',
    inner: '721 976!, 731 910, 742 838, 743 780, 745 716, 753 640, 767 540, 783 450, 793 404, 800 384!',
    hem: 976,
    down: 62,
  },
}

/** Where the band begins. */
export const bandTop = 92
/** Two tubes that become one above the crotch, fuller at the thigh, and behind at the seat. */
export function volumes(sheet: Sheet, outline: string, name: Cut, shown: 'back' | 'front') {
  const { outer, inner, hem, down } = cuts[name]
  const [outside, within] = [edgeOf(outer), edgeOf(inner)]
  const rows = Math.round((hem - bandTop + 40) / 5)
  const half = meshOf(rows + 1, 41, (row, column) => {
    const y = bandTop - 20 + row * 5
    const [left, right] = [outside(y), y < crotch ? 800 : within(y)]
    const parted = smooth((y - crotch + 170) / 190)
    const t = column / 40
    const x = left + (right - left) * t
    const tube = 0.8 * ((right - left) / 2) * round(2 * t - 1)
    const hips = 0.56 * (800 - left) * round(t - 1)
    const seat = shown === 'back' ? 30 * bump((x - 704) / 84, (y - crotch + 76) / 96) : 0
    return [x, y + down, hips + (tube - hips) * parted + seat]
  })
  sheet.solid(outline, half, 0)
  sheet.solid(area('800 -100!, 1700 -100!, 1700 1300!, 800 1300!'), mirroredMesh(half), 0)
}

const crotch = 384
const smooth = (t: number) => {
  const s = Math.min(1, Math.max(0, t))
  return s * s * (3 - 2 * s)
}
const round = (s: number) => Math.sqrt(1 - 0.97 * s * s)
const bump = (x: number, y: number) => Math.exp(-x * x - y * y)

/** At which x an edge is at a height of the canvas. */
function edgeOf(text: string): (y: number) => number {
  const spots = sample(line(text), 12).toSorted((a, b) => a.y - b.y)
  return remembered((y) => {
    const next = spots.findIndex((spot) => spot.y > y)
    if (next === -1) return spots.at(-1)?.x ?? 0
    const [a, b] = [spots[Math.max(0, next - 1)], spots[next]]
    if (!a || !b || a.y === b.y) return b?.x ?? 0
    return a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)
  })
}

/** A function that is asked the same again and again. */
function remembered(find: (y: number) => number): (y: number) => number {
  const known = new Map<number, number>()
  return (y) => {
    const answer = known.get(y) ?? find(y)
    known.set(y, answer)
    return answer
  }
}

import { line } from '../path.ts'
import type { Sheet } from '../sheet.ts'

export type Crease = [points: string, width: number, k: number, layer: 'fold' | 'soft']

/** Creases of the left half and, a little deeper and `lower`, of the right: cloth never falls symmetrically. */
export function foldPairs(sheet: Sheet, creases: Crease[], lower: number) {
  for (const [points, width, k, layer] of creases) {
    const left = line(points)
    sheet.crease(left, width, k * 0.95, layer)
    const right = left.map((a) => ({ ...a, x: 1600 - a.x - 4, y: a.y + lower }))
    sheet.crease(right, width, k * 1.05, layer)
  }
}

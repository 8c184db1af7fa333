import { type Dye, dye, lit } from '../colour.ts'
import { type Anchor, ellipse, line, sample, stroke, through } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { capsule, type Finger, type Gloves } from './glove-shape.ts'

/** From behind: the latex rolled round its sides, and a jointed spine; of half fingers the open end. */
export function backFinger(sheet: Sheet, finger: Finger, recipe: Gloves, latex: Dye, body: Dye, panel: Dye) {
  const outer = capsule(finger, 0)
  sheet.form(outer, 56, 60, { power: 0.55 })
  sheet.reset(outer)
  sheet.fill(outer, recipe.cut === 'keeper' ? latex : body)
  if (recipe.cut === 'training') return openTip(sheet, finger, dye(recipe.accent))
  const inner = capsule(finger, 13)
  sheet.fill(inner, body)
  sheet.raise(inner, 150)
  sheet.seam(inner, 0.22)
  const spine = capsule({ ...finger, bones: shorter(finger.bones) }, 29)
  sheet.overlay(spine, panel, 196)
  for (const t of [0.36, 0.52, 0.68]) groove(sheet, finger, t, 22, lit(panel, -0.1))
}

/** A finger's spine ends before its tip. */
function shorter(bones: string): string {
  const [a, b, c] = line(bones) as [Anchor, Anchor, Anchor]
  return `${a.x} ${a.y}, ${b.x} ${b.y}, ${b.x + (c.x - b.x) * 0.9} ${b.y + (c.y - b.y) * 0.9}`
}

function groove(sheet: Sheet, { bones }: Finger, at: number, half: number, colour: Dye) {
  const spots = sample(line(bones))
  const spot = spots[Math.round(at * (spots.length - 1))]
  if (!spot) return
  const { x, y, tx, ty } = spot
  const cut = stroke(
    through([
      [x - ty * half, y + tx * half],
      [x + tx * 5, y + ty * 5],
      [x + ty * half, y - tx * half],
    ]),
  )
  sheet.draw(cut, colour, 5)
  sheet.raiseLine(cut, 64, 8)
}

/** A half finger: bound at its end, dark inside. */
function openTip(sheet: Sheet, finger: Finger, binding: Dye) {
  const spots = sample(line(finger.bones))
  const tip = spots.at(-1)
  if (!tip) return
  const half = finger.width / 2
  const turn = (Math.atan2(tip.tx, -tip.ty) * 180) / Math.PI
  const place = `transform="translate(${tip.x} ${tip.y}) rotate(${turn})"`
  for (const layer of [sheet.albedo, sheet.relief]) layer.push(`<g ${place}>`)
  sheet.overlay(`M${-half - 4} -46h${2 * half + 8}v54h${-2 * half - 8}Z`, binding, 164)
  sheet.fill(ellipse(0, -43, half - 5, 12), [0.2, 0.012, 250])
  sheet.raise(ellipse(0, -43, half - 5, 12), 60)
  sheet.stitch(`M${-half} -8C${-half / 2} 2 ${half / 2} 2 ${half} -8`, binding)
  for (const layer of [sheet.albedo, sheet.relief]) layer.push('</g>')
}

/** From the palm: bare latex with its creases, or a pad of leather. */
export function palmFinger(sheet: Sheet, finger: Finger, latex: Dye, body: Dye, keeper: boolean) {
  const outer = capsule(finger, 0)
  sheet.form(outer, 54, 60, { power: 0.55 })
  sheet.reset(outer)
  sheet.fill(outer, keeper ? latex : body)
  if (!keeper) {
    const pad = capsule({ ...finger, bones: shorter(finger.bones) }, 16)
    sheet.overlay(pad, latex, 170)
    return openTip(sheet, finger, latex)
  }
  sheet.seam(capsule(finger, 7), 0.14)
  for (const t of [0.5, 0.74]) groove(sheet, finger, t, finger.width / 2 - 14, lit(latex, -0.07))
}

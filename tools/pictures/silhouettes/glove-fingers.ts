import { type Dye, lit } from '../colour.ts'
import { type Anchor, ellipse, line, sample, stroke, through } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { capsule, type Finger } from './glove-shape.ts'

/** From behind: the latex rolled round its sides, and a jointed spine. */
export function backFinger(sheet: Sheet, finger: Finger, latex: Dye, body: Dye, panel: Dye) {
  const outer = capsule(finger, 0)
  sheet.form(outer, 56, 60, { power: 0.55 })
  sheet.reset(outer)
  sheet.fill(outer, latex)
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

/** A half finger: bound at its end, dark inside, and in the palm with a pad of leather if that has a colour. */
export function openFinger(sheet: Sheet, finger: Finger, binding: Dye, leather: Dye | false) {
  const tip = sample(line(finger.bones)).at(-1)
  if (!tip) return
  if (leather) {
    const pad = capsule({ ...finger, bones: shorter(finger.bones) }, 20)
    sheet.overlay(pad, lit(leather, leather[0] > 0.5 ? -0.08 : 0.08), 164)
    sheet.stitch(pad, leather)
  }
  const half = finger.width / 2
  const turn = (Math.atan2(tip.tx, -tip.ty) * 180) / Math.PI
  const place = `transform="translate(${tip.x} ${tip.y}) rotate(${turn})"`
  for (const layer of [sheet.albedo, sheet.relief]) layer.push(`<g ${place}>`)
  const [low, bow] = [half + 1, 14]
  sheet.overlay(
    `M${-low} 2V-40C${-low} ${-44 - bow} ${low} ${-44 - bow} ${low} -40V2C${half / 2} ${bow} ${-half / 2} ${bow} ${-low} 2Z`,
    binding,
    164,
  )
  const mouth = ellipse(0, -41, half - 7, 9)
  sheet.fill(mouth, [0.2, 0.012, 250])
  sheet.raise(mouth, 50)
  sheet.stitch(`M${-half} -10C${-half / 2} 1 ${half / 2} 1 ${half} -10`, binding)
  for (const layer of [sheet.albedo, sheet.relief]) layer.push('</g>')
}

import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, stroke } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { footprint, inset, pairOf } from './footprint.ts'
import { stamp } from './stamp.ts'

type Slide = Extract<Recipe, { shape: 'slide' }>

const band =
  '-206 300!, -200 270, -120 236, 0 226, 120 236, 200 270, 206 300!, 202 480, 198 560!, 120 600, 0 612, -120 600, -198 560!, -202 480'

/** Both slides from above: the ribbed bed, and the strap over it. */
export const slidesAbove = (recipe: Slide, hand: Hand): Sheet =>
  pairOf(
    surfaces.foam,
    (sheet, foot) => {
      const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
      const shape = footprint(foot, 1.12)
      sheet.form(area(shape), 70, 120, { power: 0.5, base: 10 })
      sheet.fill(area(shape), body)
      const bed = inset(shape, 26)
      sheet.fill(bed, lit(body, -0.05))
      sheet.raise(bed, 96)
      sheet.within(bed, () => {
        for (let y = 70; y < 1130; y += 24) {
          const rib = `M-260 ${y + 30}C-120 ${y} 120 ${y} 260 ${y + 30}`
          sheet.draw(rib, lit(body, -0.11), 7)
          sheet.raiseLine(rib, 72, 9)
        }
        const heel = area('-70 860, 0 840, 70 860, 84 940, 70 1010, 0 1030, -70 1010, -84 940')
        sheet.reset(heel)
        sheet.overlay(heel, lit(body, -0.05), 110)
        stamp(sheet, recipe.mark, legible(accent, lit(body, -0.05)), {
          x: 0,
          y: 936,
          size: 26,
          spacing: 3,
          room: 118,
        })
      })
      strap(sheet, recipe, panel, accent, hand)
    },
    1.18,
  )

function strap(sheet: Sheet, recipe: Slide, panel: Dye, accent: Dye, hand: Hand) {
  const shape = area(band)
  sheet.form(area('-206 100!, 206 100!, 206 760!, -206 760!'), 130, 420, {
    power: 0.5,
    base: 74,
    within: shape,
  })
  sheet.reset(shape)
  sheet.overlay(shape, panel, 150)
  print(
    sheet,
    shape,
    { x: -220, y: 220, width: 440, height: 400 },
    { pattern: recipe.pattern, ground: panel, ink: accent },
    hand,
  )
  sheet.within(shape, () => {
    if (recipe.cut === 'ribbed')
      for (let x = -190; x <= 190; x += 27) {
        const rib = `M${x * 0.94} 200C${x} 340 ${x} 480 ${x * 0.94} 640`
        sheet.draw(rib, lit(panel, -0.07), 8)
        sheet.raiseLine(rib, 84, 10)
      }
    for (const edge of [
      '-220 296, -120 252, 0 242, 120 252, 220 296',
      '-220 570, -120 586, 0 597, 120 586, 220 570',
    ]) {
      sheet.draw(stroke(line(edge)), lit(panel, panel[0] > 0.5 ? -0.08 : 0.08), 10)
      sheet.raiseLine(stroke(line(edge)), 168, 12)
    }
  })
  if (recipe.cut === 'ribbed' || recipe.pattern !== 'plain') {
    const plate = area('-136 372!, 0 360, 136 372!, 140 420, 136 468!, 0 478, -136 468!, -140 420')
    sheet.reset(plate)
    sheet.overlay(plate, panel, 150)
  }
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), panel), {
    x: 0,
    y: 420,
    size: 60,
    spacing: 5,
    room: 232,
    grey: 168,
  })
}

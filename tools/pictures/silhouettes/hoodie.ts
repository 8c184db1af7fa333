import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, ellipse, line, mirrored, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { hoodBehind } from './hood-behind.ts'
import { armFolds, bodyFolds, cuffs, hemRib, longSleeves, topVolumes, zipper } from './longsleeve.ts'
import { stamp } from './stamp.ts'

type Hoodie = Extract<Recipe, { shape: 'hoodie' }>

const torso = '800 250, 720 240, 664 214!, 600 222, 512 256!, 506 536!, 502 700, 500 860, 500 1030!, 800 1044'

/** A hooded sweatshirt laid flat, pulled over or zipped, on its back or on its front. */
export function hoodie(recipe: Hoodie, hand: Hand, shown: 'back' | 'front'): Sheet {
  const sheet = new Sheet(surfaces.fleece, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const lower = recipe.pattern === 'block'
  topVolumes(sheet)
  longSleeves(sheet, lower ? panel : body, recipe.pattern === 'plain' || lower ? body : panel, lower)
  const trunk = area(whole(line(torso)))
  sheet.fill(trunk, lower ? panel : body)
  if (lower) {
    const half = area('400 596!, 800 610, 1200 596!, 1200 1100!, 400 1100!')
    sheet.within(trunk, () => sheet.fill(half, body))
    sheet.within(trunk, () => sheet.seam(stroke('400 596, 800 610, 1200 596')))
  } else {
    print(
      sheet,
      trunk,
      { x: 490, y: 200, width: 620, height: 860 },
      { pattern: recipe.pattern, ground: body, ink: accent },
      hand,
    )
  }
  armFolds(sheet)
  bodyFolds(sheet)
  cuffs(sheet, lower ? body : panel)
  hemRib(sheet, lower ? body : panel)
  if (shown === 'back') {
    hoodBehind(sheet, recipe, lower ? panel : body)
    return sheet
  }
  pocket(sheet, body, recipe.cut === 'zip')
  if (recipe.cut === 'zip') zipper(sheet, 330, 1128, lit(body, -0.2), dye(recipe.trim))
  hood(sheet, lower ? panel : body, recipe, lower ? body : panel)
  const ink = legible(dye(recipe.trim), lower ? panel : body)
  const wide = recipe.cut === 'pullover' && recipe.pattern === 'plain'
  if (wide) stamp(sheet, recipe.mark, ink, { x: 800, y: 606, size: 80, spacing: 8, room: 460, cut: 'wide' })
  else stamp(sheet, recipe.mark, ink, { x: 984, y: 470, size: 36, spacing: 4, room: 176 })
  return sheet
}

function pocket(sheet: Sheet, cloth: Dye, zipped: boolean) {
  const half = '800 700!, 648 700!, 548 876!, 540 1024!, 800 1030!'
  const whole_ = area(whole(line(half)))
  sheet.reset(whole_)
  sheet.form(whole_, 10, 40, { add: true })
  sheet.overlay(whole_, lit(cloth, -0.015), 168)
  for (const side of [line('652 712, 560 878, 552 1016'), mirrored(line('652 712, 560 878, 552 1016'))]) {
    sheet.stitch(stroke(side.map((a) => ({ ...a, corner: true }))), cloth)
    sheet.stitch(
      stroke(side.map((a) => ({ ...a, x: a.x + (a.x < 800 ? 14 : -14), y: a.y + 4, corner: true }))),
      cloth,
    )
  }
  if (!zipped) sheet.stitch('M660 714H940', cloth)
  for (const [x, k] of [
    [610, 0.3],
    [690, 0.22],
    [930, 0.26],
    [1000, 0.34],
  ] as const) {
    sheet.crease(line(`${x} 1022, ${x + 8} 980, ${x - 4} 936`), 15, k)
  }
}

/** The hood lies open behind the neck: a dark inside framed by its seamed edge. */
function hood(sheet: Sheet, cloth: Dye, { cut, trim }: Hoodie, inner: Dye) {
  const shell = area(whole(line('800 40, 720 46, 656 78, 622 140, 620 210, 650 262!, 700 300, 800 352')))
  sheet.form(shell, 34, 60, { base: 70 })
  sheet.reset(shell)
  sheet.fill(shell, cloth)
  const opening = area(whole(line('800 92, 742 98, 694 128, 668 186, 676 248, 712 306, 762 344, 800 354')))
  sheet.form(opening, -54, 90, { base: 84, power: 0.6 })
  sheet.fill(opening, lit(inner, -0.14))
  sheet.within(opening, () => {
    sheet.fill(area(whole(line('800 190, 740 200, 700 250, 712 320!, 800 380'))), lit(inner, -0.2), 0.6)
    sheet.crease(line('720 130, 706 200, 724 290'), 18, 0.4)
    sheet.crease(line('884 130, 896 210, 872 300'), 18, 0.35)
    sheet.seam('M800 92V300', 0.25)
  })
  const edge = whole(line('800 92, 742 98, 694 128, 668 186, 676 248, 712 306, 762 344, 800 354'))
  const rim = area(edge)
  sheet.albedo.push(`<path d="${rim}" fill="none" stroke="#000" stroke-width="30" opacity=".06"/>`)
  sheet.draw(rim, lit(cloth, 0.015), 22)
  sheet.raiseLine(rim, 172, 22)
  sheet.stitch(
    area(whole(line('800 74, 734 80, 678 114, 650 184, 658 252, 700 318, 756 360, 800 370'))),
    cloth,
  )
  sheet.crease(line('640 110, 630 160, 646 226'), 16, 0.4)
  sheet.crease(line('962 116, 974 168, 950 240'), 16, 0.45)
  cords(sheet, legible(dye(trim), cloth), cut === 'zip' ? 450 : 500)
}

function cords(sheet: Sheet, colour: Dye, length: number) {
  for (const [x, sway, end] of [
    [744, -6, length + 24],
    [858, 10, length],
  ] as const) {
    const path = `M${x} 346C${x + sway} 420 ${x - sway} 480 ${x + sway * 0.6} ${end}`
    sheet.albedo.push(
      `<path d="${path}" transform="translate(7 9)" fill="none" stroke="#000" stroke-width="15" opacity=".2"/>`,
    )
    sheet.draw(path, colour, 13)
    sheet.draw(path, lit(colour, -0.1), 7, 'stroke-dasharray="3 5"')
    sheet.raiseLine(path, 210, 11)
    const tip = `M${x + sway * 0.6} ${end - 6}v34`
    sheet.draw(tip, [0.78, 0.005, 240], 15)
    sheet.raiseLine(tip, 220, 12)
    const eyelet = ellipse(x, 344, 13, 13)
    sheet.overlay(eyelet, [0.75, 0.006, 240], 200)
    sheet.fill(ellipse(x, 344, 6, 6), [0.2, 0, 0])
  }
}

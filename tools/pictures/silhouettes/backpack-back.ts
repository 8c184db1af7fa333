import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { area, beside, line, mirrored, strip, stroke, through, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { shapes } from './backpack.ts'
import { stamp } from './stamp.ts'

type Backpack = Extract<Recipe, { shape: 'backpack' }>

/** A backpack from the side that one wears: a padded back under two straps that meet at the chest. */
export function backpackBack(recipe: Backpack, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.bag, { lies: false, from: 470, to: 1130, ground: 1096 })
  const [body, panel, accent, trim] = [
    dye(recipe.body),
    dye(recipe.panel),
    dye(recipe.accent),
    dye(recipe.trim),
  ]
  const outline = area(whole(line(shapes[recipe.cut])))
  const loop = line('716 210, 714 130, 740 92, 800 82, 860 92, 886 130, 884 210')
  sheet.form(strip(loop, 34), 22, 18, { base: 50 })
  sheet.fill(strip(loop, 34), lit(body, -0.05))
  sheet.form(outline, 120, 150, { power: 0.6 })
  sheet.reset(outline)
  sheet.fill(outline, body)
  print(
    sheet,
    outline,
    { x: 450, y: 170, width: 700, height: 940 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  const cloth = recipe.panel === recipe.body ? lit(body, -0.1) : panel
  padding(sheet, lit(cloth, -0.04), hand)
  for (const side of [false, true]) strap(sheet, side, lit(body, -0.03), trim)
  chestStrap(sheet, lit(body, -0.16), trim)
  const label = area('724 196!, 876 196!, 876 262!, 724 262!')
  sheet.reset(label)
  sheet.overlay(label, panel, 176)
  sheet.stitch('M732 204H868V254H732Z', panel)
  stamp(sheet, recipe.mark, legible(trim, panel), {
    x: 800,
    y: 229,
    size: 30,
    spacing: 4,
    room: 120,
    grey: 196,
  })
  return sheet
}

/** Three cushions of net with channels between them, through which a wet back breathes. */
function padding(sheet: Sheet, cloth: Dye, { fine, view }: Hand) {
  const field = area(
    whole(line('800 292, 640 300, 566 350, 548 480, 546 700, 552 930, 590 1030, 660 1050, 800 1054')),
  )
  sheet.reset(field)
  sheet.overlay(field, lit(cloth, -0.07), 120)
  const cushions = [
    '578 420, 600 346, 660 322, 740 320!, 752 400, 752 560, 740 668!, 640 664, 566 648!, 564 520',
    '860 320!, 940 322, 1000 346, 1022 420, 1036 520, 1034 648!, 960 664, 860 668!, 848 560, 848 400',
    '566 700!, 660 714, 800 718, 940 714, 1034 700!, 1040 820, 1030 930, 990 1016, 900 1030, 800 1032, 700 1030, 610 1016, 570 930, 560 820',
  ]
  for (const text of cushions) {
    const cushion = area(text)
    sheet.form(cushion, 46, 70, { add: true, power: 0.55 })
    sheet.overlay(cushion, cloth, 140)
    const step = 15 * Math.max(0.75, fine)
    const net = staggered({ x: 552, y: 312, width: 500, height: 740 }, step, step * 0.88, view)
    sheet.within(cushion, () =>
      sheet.dots(dots(net, step * 0.27, step * 0.26), lit(cloth, cloth[0] > 0.5 ? -0.13 : -0.09), 1, 100),
    )
    sheet.stitch(cushion, lit(cloth, 0.02))
  }
}

/** Padded over the shoulder, then webbing through a ladder down to the side. */
function strap(sheet: Sheet, right: boolean, cloth: Dye, trim: Dye) {
  const side = (text: string) => (right ? mirrored(line(text)) : line(text))
  const web = side('608 700, 560 860, 500 1040')
  sheet.form(strip(web, 28), 10, 14, { base: 150 })
  sheet.fill(strip(web, 28), lit(cloth, -0.12))
  const shape = area(
    side(
      '640 268!, 590 300, 540 400, 528 520, 556 640, 578 716!, 628 730!, 652 700!, 640 600, 640 500, 668 400, 716 316, 732 268!',
    ),
  )
  sheet.form(shape, 40, 56, { base: 140, power: 0.6 })
  sheet.reset(shape)
  sheet.overlay(shape, cloth, 150)
  sheet.stitch(
    area(
      side(
        '650 284!, 606 312, 558 404, 546 520, 572 630, 590 700!, 626 712!, 638 692!, 624 600, 624 496, 652 394, 700 306, 716 284!',
      ),
    ),
    cloth,
  )
  const run = side('690 300, 640 380, 590 500, 592 600, 606 690')
  sheet.overlay(strip(run, 24), lit(cloth, -0.1), 176)
  for (const by of [-8, 8]) sheet.stitch(stroke(through(beside(run, by))), cloth)
  const [end] = side('606 712')
  if (end) {
    sheet.overlay(
      `M${end.x - 30} ${end.y - 10}h60v44h-60Z`,
      lit(trim[0] > 0.7 ? [0.34, 0.01, 240] : trim, 0),
      214,
    )
    sheet.draw(`M${end.x - 18} ${end.y + 6}h36M${end.x - 18} ${end.y + 22}h36`, [0.2, 0.01, 240], 4)
  }
}

function chestStrap(sheet: Sheet, cloth: Dye, trim: Dye) {
  const run = line('592 524, 700 548, 800 552, 900 548, 1008 524')
  sheet.form(strip(run, 26), 8, 12, { base: 176 })
  sheet.reset(strip(run, 26))
  sheet.overlay(strip(run, 26), cloth, 160)
  const buckle = area('752 526!, 800 530, 848 526!, 856 552, 848 578!, 800 582, 752 578!, 744 552')
  sheet.form(buckle, 14, 16, { base: 186 })
  sheet.overlay(buckle, trim[0] > 0.7 ? [0.34, 0.01, 240] : trim, 200)
  sheet.shine(buckle, 0x90)
  sheet.draw('M800 534V574', [0.2, 0.01, 240], 5)
}

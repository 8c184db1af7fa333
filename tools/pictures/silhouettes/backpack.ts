import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { type Anchor, area, beside, line, mirrored, strip, stroke, through, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Backpack = Extract<Recipe, { shape: 'backpack' }>

export const shapes = {
  field:
    '800 176, 690 178, 590 200, 520 262, 486 370, 470 560, 462 780, 466 960, 482 1052, 520 1086, 600 1096, 800 1098',
  roll: '800 214!, 556 214!, 540 240, 520 330, 492 470, 474 620, 466 800, 468 970, 484 1056, 522 1088, 600 1097, 800 1098',
} satisfies Record<Backpack['cut'], string>

/** A backpack from the front: a field pack with an arched zip, or a roll-top with a buckle strap. */
export function backpack(recipe: Backpack, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.bag, { lies: false, from: 470, to: 1130, ground: 1096 })
  const [body, panel, accent, trim] = [
    dye(recipe.body),
    dye(recipe.panel),
    dye(recipe.accent),
    dye(recipe.trim),
  ]
  const outline = area(whole(line(shapes[recipe.cut])))
  straps(sheet, lit(body, -0.1))
  sheet.form(outline, 150, 190, { power: 0.6 })
  sheet.reset(outline)
  sheet.fill(outline, body)
  print(
    sheet,
    outline,
    { x: 450, y: 170, width: 700, height: 940 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  sheet.within(outline, () => sidePockets(sheet, lit(body, -0.06), accent, hand))
  folds(sheet)
  if (recipe.cut === 'field') {
    handle(sheet, lit(body, -0.05), body)
    zip(
      sheet,
      line('528 500, 540 390, 586 290, 680 244, 800 232, 920 244, 1014 290, 1060 390, 1072 500'),
      body,
      trim,
    )
    chain(sheet, panel, trim)
  } else rollTop(sheet, body, panel, trim)
  pocket(sheet, recipe, panel, trim)
  return sheet
}

function straps(sheet: Sheet, cloth: Dye) {
  const strap = line('560 300, 470 420, 426 600, 420 800, 450 960, 520 1060')
  for (const side of [strap, mirrored(strap)]) {
    const band = strip(side, 56)
    sheet.form(band, 20, 24, { base: 12 })
    sheet.fill(band, cloth)
    sheet.stitch(stroke(through(beside(side, 18))), cloth)
    sheet.stitch(stroke(through(beside(side, -18))), cloth)
  }
}

function handle(sheet: Sheet, cloth: Dye, thread: Dye) {
  const loop = line('716 190, 714 130, 740 92, 800 82, 860 92, 886 130, 884 190')
  sheet.form(strip(loop, 34), 22, 18, { base: 50 })
  sheet.fill(strip(loop, 34), cloth)
  sheet.stitch(stroke(through(beside(loop, 0))), thread, 0.2)
}

/** Tape, teeth and a puller with its cord at the right end. */
function zip(sheet: Sheet, run: Anchor[], cloth: Dye, trim: Dye) {
  sheet.overlay(strip(run, 30), lit(cloth, -0.1), 150)
  const path = stroke(run)
  sheet.draw(path, [0.26, 0.01, 240], 13)
  sheet.albedo.push(
    `<path d="${path}" fill="none" stroke="#d9dcdf" stroke-width="9" stroke-dasharray="3 4"/>`,
  )
  sheet.relief.push(
    `<path d="${path}" fill="none" stroke="rgb(196,196,196)" stroke-width="9" stroke-dasharray="3 4"/>`,
  )
  const end = run.at(-1)
  if (!end) return
  const [x, y] = [end.x, end.y - 34]
  sheet.overlay(`M${x - 11} ${y - 20}h22v30h-22Z`, [0.8, 0.006, 240], 214)
  const pull = `M${x} ${y + 10}L${x - 8} ${y + 92}`
  sheet.draw(pull, trim, 15)
  sheet.raiseLine(pull, 206, 13)
}

/** A row of loops to tie things to. */
function chain(sheet: Sheet, cloth: Dye, trim: Dye) {
  sheet.overlay('M640 410H960V454H640Z', lit(cloth, -0.03), 160)
  for (let x = 650; x <= 960; x += 75) {
    const bar = `M${x - 7} 404h14v56h-14Z`
    sheet.overlay(bar, trim, 196)
  }
}

function sidePockets(sheet: Sheet, cloth: Dye, edge: Dye, { fine, view }: Hand) {
  const pocket = line('400 740!, 480 744, 580 780!, 600 1120!, 400 1120!')
  for (const side of [pocket, mirrored(pocket)]) {
    const path = area(side)
    sheet.reset(path)
    sheet.overlay(path, cloth, 150)
    const step = 16 * Math.max(0.75, fine)
    const left = side === pocket ? 400 : 990
    const net = staggered({ x: left, y: 740, width: 220, height: 380 }, step, step * 0.9, view)
    sheet.within(path, () => sheet.dots(dots(net, step * 0.3, step * 0.28), lit(cloth, -0.16)))
    const rim =
      side === pocket ? line('400 744, 480 748, 584 786') : mirrored(line('400 744, 480 748, 584 786'))
    sheet.draw(stroke(rim), edge, 13)
    sheet.raiseLine(stroke(rim), 180, 12)
  }
}

function rollTop(sheet: Sheet, body: Dye, panel: Dye, trim: Dye) {
  const roll = area(whole(line('800 128, 590 132, 548 146, 536 178, 546 214, 590 232, 800 238')))
  sheet.form(roll, 60, 60, { base: 110, power: 0.5 })
  sheet.reset(roll)
  sheet.overlay(roll, lit(body, -0.02), 140)
  sheet.seam('M552 196C660 208 940 208 1048 196')
  sheet.seam('M560 168C660 176 940 176 1040 168', 0.14)
  for (const x of [640, 960]) {
    const belt = `M${x - 24} 124H${x + 24}V560H${x - 24}Z`
    sheet.form(belt, 5, 14, { base: 0, add: true })
    sheet.reset(belt)
    sheet.overlay(belt, panel, 164)
    sheet.stitch(`M${x - 16} 130V556M${x + 16} 130V556`, panel)
    const buckle = area(
      `${x - 40} 352!, ${x + 40} 352!, ${x + 34} 420, ${x + 40} 462!, ${x - 40} 462!, ${x - 34} 420`,
    )
    sheet.overlay(buckle, lit(trim[0] > 0.7 ? [0.34, 0.01, 240] : trim, 0), 214)
    sheet.shine(buckle, 0x90)
    sheet.draw(`M${x - 22} 392H${x + 22}M${x - 22} 424H${x + 22}`, [0.2, 0.01, 240], 5)
  }
}

function pocket(sheet: Sheet, recipe: Backpack, panel: Dye, trim: Dye) {
  const shape = area(
    whole(line('800 586, 640 590, 590 606, 572 650, 566 800, 566 980, 580 1030, 624 1054, 800 1058')),
  )
  sheet.form(shape, 62, 90, { base: 142 })
  sheet.reset(shape)
  sheet.overlay(shape, panel, 140)
  sheet.stitch(
    area(whole(line('800 604, 646 608, 606 622, 590 660, 584 800, 584 976, 596 1018, 632 1038, 800 1042'))),
    panel,
  )
  zip(sheet, line('596 690, 660 662, 800 650, 940 662, 1004 690'), panel, trim)
  sheet.crease(line('600 760, 660 800, 760 790'), 18, 0.3, 'soft')
  sheet.crease(line('1000 940, 930 980, 840 990'), 20, 0.35, 'soft')
  const ink = legible(trim, panel)
  stamp(sheet, recipe.mark, ink, { x: 800, y: 848, size: 84, spacing: 9, room: 350, grey: 158 })
  if (recipe.print) stamp(sheet, recipe.print, ink, { x: 800, y: 948, size: 26, spacing: 5, room: 300 })
}

function folds(sheet: Sheet) {
  for (const [text, width, k] of [
    ['500 420, 570 470, 640 480', 22, 0.35],
    ['1100 400, 1030 470, 960 500', 22, 0.42],
    ['480 620, 530 650, 590 640', 20, 0.35],
    ['1120 640, 1070 690, 1010 680', 20, 0.4],
  ] as const) {
    sheet.crease(line(text), width, k, 'soft')
  }
}

import { type Dye, dye, hex, legible, lit } from '../colour.ts'
import { area, beside, ellipse, line, mirrored, strip, stroke, through, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Duffel = Extract<Recipe, { shape: 'duffel' }>

const shapes = {
  round: '800 452, 420 458, 320 482, 256 546, 232 640, 232 740, 250 826, 300 880, 400 900, 800 904',
  wide: '800 432, 440 440, 352 462, 300 520, 262 640, 238 780, 240 858, 276 892, 380 902, 800 904',
} satisfies Record<Duffel['cut'], string>

/** A holdall from the front: a barrel with two handles, or a wide one with a pocket. */
export function duffel(recipe: Duffel, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.bag, { lies: false, from: 240, to: 1360, ground: 903 })
  const [body, panel, accent, trim] = [
    dye(recipe.body),
    dye(recipe.panel),
    dye(recipe.accent),
    dye(recipe.trim),
  ]
  const outline = area(whole(line(shapes[recipe.cut])))
  shoulderStrap(sheet, lit(panel, -0.06))
  handles(sheet, lit(panel, -0.05), panel, true)
  sheet.form(outline, 170, 200, { power: 0.58 })
  sheet.reset(outline)
  sheet.fill(outline, body)
  print(
    sheet,
    outline,
    { x: 230, y: 430, width: 1140, height: 480 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  sheet.within(outline, () => {
    ends(sheet, panel)
    zip(sheet, body)
    if (recipe.cut === 'wide') pocket(sheet, lit(body, recipe.pattern === 'fade' ? 0 : -0.03))
  })
  folds(sheet)
  handles(sheet, panel, panel, false)
  const ground = recipe.pattern === 'fade' && recipe.cut === 'wide' ? accent : body
  stamp(sheet, recipe.mark, legible(trim, ground), {
    x: 800,
    y: 720,
    size: recipe.cut === 'round' ? 84 : 58,
    spacing: 8,
    room: 330,
    cut: 'wide',
    grey: 156,
  })
  return sheet
}

function shoulderStrap(sheet: Sheet, cloth: Dye) {
  const strap = line('262 560, 300 420, 470 340, 800 320, 1130 340, 1300 420, 1338 560')
  const band = strip(strap, 40)
  sheet.form(band, 14, 20, { base: 6 })
  sheet.fill(band, lit(cloth, -0.08))
  sheet.stitch(stroke(through(beside(strap, 12))), cloth)
}

/** The far pair shows only above the bag; the near one runs down over it. */
function handles(sheet: Sheet, cloth: Dye, thread: Dye, behind: boolean) {
  const run = behind
    ? line('620 480, 624 380, 690 300, 800 282, 910 300, 976 380, 980 480')
    : line(
        '560 906, 566 640, 572 470, 600 380, 680 314, 800 296, 920 314, 1000 380, 1028 470, 1034 640, 1040 906',
      )
  const band = strip(run, 46)
  sheet.form(band, 14, 20, { base: behind ? 20 : 0, add: !behind })
  if (!behind) sheet.reset(band)
  sheet.overlay(band, cloth, 172)
  for (const by of [-15, 15]) sheet.stitch(stroke(through(beside(run, by))), thread)
  if (behind) return
  const wrap = area('728 288!, 800 270, 872 288!, 876 330!, 800 318, 724 330!')
  sheet.form(wrap, 16, 16, { base: 60 })
  sheet.overlay(wrap, lit(cloth, -0.08), 190)
  for (const x of [567, 1033]) {
    const patch = `M${x - 30} 600h60v70h-60Z`
    sheet.overlay(patch, lit(cloth, -0.04), 190)
    sheet.stitch(`M${x - 22} 608h44v54h-44ZM${x - 22} 608l44 54M${x + 22} 608l-44 54`, cloth)
  }
}

function ends(sheet: Sheet, panel: Dye) {
  const end = line('180 400!, 352 420!, 336 560, 332 760, 356 940!, 180 940!')
  for (const side of [end, mirrored(end)]) {
    sheet.overlay(area(side), panel, 156)
    sheet.stitch(
      stroke(
        side === end
          ? line('338 430, 322 560, 318 760, 340 910')
          : mirrored(line('338 430, 322 560, 318 760, 340 910')),
      ),
      panel,
    )
  }
  for (const x of [276, 1324]) {
    sheet.overlay(`M${x - 20} 560h40v60h-40Z`, lit(panel, -0.08), 190)
    sheet.draw(ellipse(x, 560, 22, 18), [0.8, 0.008, 240], 9)
    sheet.raiseLine(ellipse(x, 560, 22, 18), 220, 9)
  }
  sheet.fill('M180 872H1420V940H180Z', lit(panel, -0.02))
  sheet.seam('M180 872C500 880 1100 880 1420 872')
}

function zip(sheet: Sheet, body: Dye) {
  const run = line('352 506, 560 496, 800 492, 1040 496, 1248 506')
  sheet.overlay(strip(run, 32), lit(body, -0.1), 150)
  const path = stroke(run)
  sheet.draw(path, [0.26, 0.01, 240], 13)
  sheet.albedo.push(
    `<path d="${path}" fill="none" stroke="${hex([0.86, 0.005, 240])}" stroke-width="9" stroke-dasharray="3 4"/>`,
  )
  sheet.relief.push(
    `<path d="${path}" fill="none" stroke="rgb(196,196,196)" stroke-width="9" stroke-dasharray="3 4"/>`,
  )
  sheet.overlay('M1170 488h34v24h-34Z', [0.8, 0.006, 240], 214)
  sheet.draw('M1180 508L1166 566', lit(body, -0.2), 14)
  sheet.raiseLine('M1180 508L1166 566', 206, 12)
}

function pocket(sheet: Sheet, cloth: Dye) {
  const shape = area('608 616!, 992 616!, 1000 740, 996 852!, 604 852!, 600 740')
  sheet.reset(shape)
  sheet.overlay(shape, cloth, 156)
  sheet.stitch(area('620 630!, 980 630!, 988 740, 984 842!, 616 842!, 612 740'), cloth)
}

function folds(sheet: Sheet) {
  for (const [text, width, k] of [
    ['380 540, 430 600, 500 610', 22, 0.4],
    ['1220 540, 1160 606, 1090 612', 22, 0.46],
    ['400 840, 450 780, 520 770', 20, 0.36],
    ['1200 850, 1150 790, 1080 776', 20, 0.4],
    ['660 540, 720 580, 880 580', 22, 0.3],
  ] as const) {
    sheet.crease(line(text), width, k, 'soft')
  }
}

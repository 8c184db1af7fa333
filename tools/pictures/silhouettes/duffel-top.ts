import { type Dye, dye, hex, legible, lit } from '../colour.ts'
import { area, beside, ellipse, line, mirrored, strip, stroke, through } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Duffel = Extract<Recipe, { shape: 'duffel' }>

const outlines = {
  round:
    '300 330!, 800 322, 1300 330!, 1366 400, 1384 560, 1366 720, 1300 790!, 800 798, 300 790!, 234 720, 216 560, 234 400',
  wide: '330 306!, 800 298, 1270 306!, 1350 380, 1372 560, 1350 740, 1270 814!, 800 822, 330 814!, 250 740, 228 560, 250 380',
} satisfies Record<Duffel['cut'], string>

/** A holdall from above: the long zip between its handles, and the shoulder strap laid round it. */
export function duffelTop(recipe: Duffel, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.bag, { lies: true })
  const [body, panel, accent, trim] = [
    dye(recipe.body),
    dye(recipe.panel),
    dye(recipe.accent),
    dye(recipe.trim),
  ]
  const outline = area(outlines[recipe.cut])
  shoulderStrap(sheet, lit(panel, -0.08))
  sheet.form(area(outlines[recipe.cut].replaceAll('!', '')), 190, 300, { power: 0.55 })
  sheet.reset(outline)
  sheet.fill(outline, body)
  print(
    sheet,
    outline,
    { x: 210, y: 300, width: 1180, height: 520 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  sheet.within(outline, () => {
    for (const end of [line('100 250!, 366 250!, 352 400, 350 720, 366 880!, 100 880!')].flatMap((e) => [
      e,
      mirrored(e),
    ])) {
      sheet.overlay(area(end), panel, 156)
      sheet.stitch(
        stroke(
          end[0] && end[0].x < 800 ? line('350 300, 336 560, 350 820') : line('1250 300, 1264 560, 1250 820'),
        ),
        panel,
      )
    }
    zip(sheet, body)
  })
  for (const [text, width, k] of [
    ['420 380, 480 440, 560 450', 22, 0.4],
    ['1180 380, 1120 446, 1040 452', 22, 0.46],
    ['420 760, 480 700, 560 690', 20, 0.4],
    ['1190 760, 1120 700, 1050 690', 20, 0.4],
    ['680 430, 780 446, 900 430', 20, 0.3],
  ] as const) {
    sheet.crease(line(text), width, k, 'soft')
  }
  for (const far of [true, false]) handle(sheet, far, panel)
  const ground = recipe.pattern === 'fade' ? accent : body
  stamp(sheet, recipe.mark, legible(trim, ground), {
    x: 800,
    y: 752,
    size: 44,
    spacing: 8,
    room: 330,
    cut: 'wide',
    grey: 150,
  })
  return sheet
}

function shoulderStrap(sheet: Sheet, cloth: Dye) {
  const run = line(
    '240 560, 120 640, 110 860, 300 986, 640 1010, 900 950, 1180 960, 1440 900, 1500 700, 1360 560',
  )
  const band = strip(run, 46)
  sheet.form(band, 14, 22, { base: 4 })
  sheet.fill(band, cloth)
  for (const by of [-15, 15]) sheet.stitch(stroke(through(beside(run, by))), cloth)
  const cushion = strip(line('560 1010, 720 1000, 900 950, 1040 944'), 84)
  sheet.form(cushion, 26, 34, { base: 16 })
  sheet.reset(cushion)
  sheet.overlay(cushion, lit(cloth, 0.03), 160)
  for (const x of [226, 1374]) {
    sheet.draw(ellipse(x, 560, 26, 22), [0.8, 0.008, 240], 11)
    sheet.raiseLine(ellipse(x, 560, 26, 22), 220, 11)
  }
}

function zip(sheet: Sheet, body: Dye) {
  const run = line('316 560, 800 560, 1284 560')
  sheet.overlay(strip(run, 46), lit(body, -0.1), 150)
  for (const y of [542, 578]) sheet.stitch(`M316 ${y}H1284`, lit(body, -0.1))
  sheet.draw('M330 560H1270', [0.26, 0.01, 240], 15)
  sheet.albedo.push(
    `<path d="M330 560H1270" fill="none" stroke="${hex([0.86, 0.005, 240])}" stroke-width="11" stroke-dasharray="4 4"/>`,
  )
  sheet.relief.push(
    '<path d="M330 560H1270" fill="none" stroke="rgb(196,196,196)" stroke-width="11" stroke-dasharray="4 4"/>',
  )
  for (const [x, way] of [
    [420, 1],
    [446, 1],
  ] as const) {
    sheet.overlay(`M${x} 546h22v28h-22Z`, [0.8, 0.006, 240], 214)
    sheet.draw(`M${x + 11} 574l${way * (x - 428)} 62`, lit(body, -0.2), 14)
    sheet.raiseLine(`M${x + 11} 574l${way * (x - 428)} 62`, 206, 12)
  }
}

/** One handle falls to each side, sewn down along the way round the bag. */
function handle(sheet: Sheet, far: boolean, cloth: Dye) {
  const side = (text: string) => line(text).map((a) => (far ? { ...a, y: 1120 - a.y } : a))
  for (const x of [560, 1040]) {
    const web = strip(side(`${x} 600, ${x} 700, ${x} 840`), 46)
    sheet.overlay(web, cloth, 160)
    for (const by of [-15, 15]) sheet.stitch(stroke(side(`${x + by} 600, ${x + by} 840`)), cloth)
  }
  const run = side('560 640, 570 600, 620 596, 700 652, 800 676, 900 652, 980 596, 1030 600, 1040 640')
  const band = strip(run, 44)
  sheet.form(band, 22, 22, { base: 206 })
  sheet.reset(band)
  sheet.overlay(band, lit(cloth, 0.01), 160)
  for (const by of [-14, 14]) sheet.stitch(stroke(through(beside(run, by))), cloth)
  const wrap = strip(side('716 656, 800 676, 884 656'), 58)
  sheet.form(wrap, 22, 24, { base: 220 })
  sheet.reset(wrap)
  sheet.overlay(wrap, lit(cloth, -0.07), 176)
}

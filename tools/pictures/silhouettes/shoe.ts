import { type Dye, dye, legible, lit } from '../colour.ts'
import { type Anchor, area, beside, line, polygon, strip, stroke, through } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { laceDye, laces } from './laces.ts'
import { sole, soles } from './sole.ts'
import { stamp } from './stamp.ts'
import { graphic, mesh, overlays, type Placed, perforations } from './upper.ts'

type Shoe = Extract<Recipe, { shape: 'shoe' }>

/** A shoe from its outer side, toe to the left, standing on y 905. */
export function shoe(recipe: Shoe, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.shoe, { lies: false, from: 212, to: 1440, ground: 905 })
  const { lift } = soles[recipe.cut]
  // The drawn upper is a little too tall; above the ankle bone line it is flattened, then set on its sole.
  const at = (text: string): Anchor[] =>
    line(text).map((a) => ({ ...a, y: (a.y < 800 ? 800 + (a.y - 800) * 0.85 : a.y) + lift }))
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  // The racer's sole is so low at the toe that the upper would hang out below it.
  const upper = area(
    at(recipe.cut === 'race' ? upperLine.replace('900 850!, 260 850!', '900 826!, 268 826!') : upperLine),
  )
  const lining = lit(panel[0] > 0.8 ? accent : panel, -0.12)

  inside(sheet, at, lining)
  tongue(sheet, at, recipe, body, accent)

  sheet.form(upper, 150, 240, { power: 0.62 })
  sheet.reset(upper)
  sheet.fill(upper, body)
  if (recipe.pattern !== 'ripstop' && recipe.cut !== 'court')
    mesh(sheet, upper, lit(body, body[0] > 0.5 ? -0.11 : 0.1), hand)
  print(
    sheet,
    upper,
    { x: 220, y: 330 + lift, width: 1180, height: 500 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  sheet.within(upper, () => {
    if (recipe.cut === 'court') perforations(sheet, at, lit(body, -0.22), hand)
    graphic(sheet, at, recipe, accent)
    overlays(sheet, at, recipe, panel, accent)
  })
  collar(sheet, at, lining)
  const stay = at('452 640, 500 606, 560 566, 652 502, 744 438, 822 392, 892 372')
  const stayColour = recipe.pattern === 'block' ? accent : lit(panel, panel[0] > 0.9 ? -0.02 : 0.02)
  const band = polygon([
    ...beside(stay, -34),
    ...beside(stay, (t) => 30 * Math.min(1, (t / 0.22) ** 0.5 - 0.1)).reverse(),
  ])
  sheet.within(upper, () => {
    sheet.reset(band)
    sheet.overlay(band, stayColour, 186)
    sheet.stitch(polygonLine(beside(stay, 20).slice(18)), stayColour)
  })
  laces(
    sheet,
    at(ridgeLine),
    at('548 606, 620 560, 700 504, 782 446, 856 402'),
    laceDye(stayColour, accent),
    6,
  )
  pullTab(sheet, at, accent)
  sole(sheet, recipe)
  wordmark(sheet, recipe, lift, panel)
  return sheet
}

const upperLine =
  '222 812!, 212 778, 226 724, 284 664, 372 628, 462 590, 556 530, 650 462, 742 398, 816 352, 862 338!, 908 398, 972 444, 1060 466, 1150 452, 1232 408, 1294 352, 1336 318, 1366 316, 1382 344, 1376 420, 1362 510, 1370 600, 1398 690, 1402 740!, 1380 830!, 900 850!, 260 850!'
const ridgeLine = '462 590, 556 530, 650 462, 742 398, 816 352, 862 338'

const polygonLine = (points: [number, number][]) => stroke(through(points))

function inside(sheet: Sheet, at: Placed, lining: Dye) {
  const far = area(
    at(
      '860 380!, 904 356, 960 366, 1050 392, 1140 388, 1230 350, 1300 312, 1350 300, 1376 320!, 1330 480!, 1060 560, 900 470!',
    ),
  )
  sheet.form(far, 30, 50, { base: -10 })
  sheet.fill(far, lit(lining, -0.02))
  const hollow = area(
    at('900 420!, 960 402, 1050 428, 1140 424, 1240 384, 1330 330!, 1300 520!, 1060 580, 930 500!'),
  )
  sheet.form(hollow, -20, 60, { base: -30 })
  sheet.fill(hollow, lit(lining, -0.16), 0.9)
}

function tongue(sheet: Sheet, at: Placed, recipe: Shoe, body: Dye, accent: Dye) {
  const shape = area(
    at(
      '560 540!, 640 452, 720 382, 782 322, 820 262, 846 244, 880 250, 906 276, 930 340, 960 420!, 800 520!',
    ),
  )
  sheet.form(shape, 34, 70, { base: 10 })
  sheet.reset(shape)
  sheet.fill(shape, recipe.cut === 'race' ? lit(body, -0.04) : body)
  sheet.within(shape, () => {
    const edge = at('812 282, 836 256, 866 256, 892 282, 912 330')
    sheet.draw(stroke(edge), accent, 11)
    sheet.raiseLine(stroke(edge), 168, 11)
  })
}

function collar(sheet: Sheet, at: Placed, lining: Dye) {
  const pad = area(
    at(
      '862 338!, 908 398, 972 444, 1060 466, 1150 452, 1232 408, 1294 352, 1336 318, 1366 316!, 1352 352, 1306 404, 1246 462, 1156 508, 1058 522, 958 498, 894 446, 850 392!',
    ),
  )
  sheet.form(pad, 26, 40, { add: true })
  sheet.reset(pad)
  sheet.fill(pad, lit(lining, 0.09))
  sheet.seam(stroke(at('850 392, 894 446, 958 498, 1058 522, 1156 508, 1246 462, 1306 404, 1352 352')), 0.3)
}

function pullTab(sheet: Sheet, at: Placed, accent: Dye) {
  const loop = at('1352 352, 1350 318, 1366 296, 1390 300, 1400 330, 1398 390, 1390 452')
  const path = stroke(loop)
  sheet.form(strip(loop, 24), 14, 14, { base: 60 })
  sheet.albedo.push(`<path d="${path}" fill="none" stroke="#000" stroke-width="30" opacity=".1"/>`)
  sheet.draw(path, accent, 22)
  sheet.raiseLine(path, 196, 16)
}

function wordmark(sheet: Sheet, { mark, accent }: Shoe, lift: number, panel: Dye) {
  const ink = legible(dye(accent), panel)
  stamp(sheet, mark, ink, { x: 1246, y: 655 + lift, size: 34, spacing: 3, room: 150, turn: -24 })
}

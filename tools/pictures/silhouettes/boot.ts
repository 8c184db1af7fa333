import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, beside, line, polygon, sample, strip, stroke, taper, through } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { laceDye, laces } from './laces.ts'
import { stamp } from './stamp.ts'
import { plate, studs } from './studs.ts'

type Boot = Extract<Recipe, { shape: 'boot' }>

const upperLine =
  '224 826!, 214 800, 232 766, 286 728, 370 694, 462 650, 556 592, 650 528, 738 474, 806 440, 850 430!, 902 458, 966 492, 1040 506, 1120 500, 1200 470, 1268 428, 1322 402, 1352 402, 1368 430, 1364 500, 1356 590, 1368 680, 1384 744!, 1376 830!, 900 850!, 240 850!'

/** A football boot from its outer side: low, thin-skinned, on a plate with moulded or screwed studs. */
export function boot(recipe: Boot, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.boot, { lies: false, from: 230, to: 1392, ground: 905 })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const upper = area(upperLine)
  const lining = lit(panel[0] > 0.8 ? accent : panel, -0.1)
  collarInside(sheet, lining, body)
  studs(sheet, recipe.cut, dye(recipe.trim), panel)

  sheet.form(upper, 130, 210, { power: 0.6 })
  sheet.reset(upper)
  sheet.fill(upper, body)
  print(
    sheet,
    upper,
    { x: 200, y: 400, width: 1200, height: 430 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  sheet.within(upper, () => {
    graphic(sheet, recipe, accent)
    ridges(sheet, body)
    heel(sheet, panel, accent)
  })
  collarKnit(sheet, lining)
  const stay = line('520 640, 590 596, 668 542, 748 490, 830 452')
  const band = polygon([
    ...beside(stay, -26),
    ...beside(stay, (t) => 26 * Math.min(1, (t / 0.2) ** 0.5)).reverse(),
  ])
  sheet.within(upper, () => {
    sheet.reset(band)
    sheet.overlay(band, lit(panel, 0.03), 170)
    sheet.stitch(stroke(through(beside(stay, 18).slice(10))), panel)
  })
  laces(
    sheet,
    line('540 600, 600 562, 668 516, 738 474, 806 440, 842 430'),
    line('590 606, 660 560, 736 508, 812 470, 850 456'),
    laceDye(lit(panel, 0.03), accent),
    6,
    17,
  )
  plate(sheet, dye(recipe.trim), accent)
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), panel), {
    x: 1238,
    y: 660,
    size: 34,
    spacing: 3,
    room: 150,
    turn: -20,
  })
  return sheet
}

function collarInside(sheet: Sheet, lining: Dye, body: Dye) {
  const far = area(
    '846 440!, 900 420, 980 438, 1060 444, 1150 430, 1240 396, 1310 380, 1356 400!, 1300 560!, 1040 600, 880 520!',
  )
  sheet.form(far, 24, 40, { base: -10 })
  sheet.fill(far, lining)
  const hollow = area(
    '900 470!, 960 462, 1050 474, 1150 460, 1240 424, 1320 404!, 1280 560!, 1040 600, 920 530!',
  )
  sheet.form(hollow, -20, 60, { base: -30 })
  sheet.fill(hollow, lit(lining, -0.16), 0.9)
  const tongue = area('640 590!, 720 500, 790 430, 826 398, 856 388, 884 402, 908 440, 930 500!, 800 580!')
  sheet.form(tongue, 26, 50, { base: 8 })
  sheet.reset(tongue)
  sheet.fill(tongue, lit(body, -0.05))
  sheet.draw(stroke('806 424, 836 400, 866 400, 890 424'), lit(body, -0.16), 6)
}

/** A close-knit cuff instead of padding. */
function collarKnit(sheet: Sheet, lining: Dye) {
  const edge = line('850 430, 902 458, 966 492, 1040 506, 1120 500, 1200 470, 1268 428, 1322 402, 1354 404')
  const cuff = polygon([...beside(edge, 0), ...beside(edge, (t) => 34 - 12 * Math.abs(2 * t - 1)).reverse()])
  sheet.form(cuff, 10, 18, { add: true })
  sheet.reset(cuff)
  sheet.fill(cuff, lit(lining, 0.07))
  const ribs = sample(edge, 14).map(({ x, y, tx, ty }) =>
    through([
      [x + ty * 4, y - tx * 4],
      [x - ty * 40, y + tx * 40],
    ]),
  )
  sheet.ribs(cuff, ribs, lit(lining, 0.07))
}

function graphic(sheet: Sheet, { pattern }: Boot, accent: Dye) {
  if (pattern === 'contour' || pattern === 'block') {
    const count = pattern === 'block' ? 1 : 5
    for (let k = 0; k < count; k++) {
      const sweep =
        pattern === 'block'
          ? area('540 860!, 640 740, 760 620, 872 520!, 960 520, 1060 560!, 1010 660, 980 760, 990 860!')
          : taper(
              line(
                `${430 + k * 44} ${800 + k * 6}, ${640 + k * 30} ${736 + k * 8}, ${850 + k * 20} ${640 + k * 22}, ${1060 + k * 14} ${570 + k * 28}, ${1390} ${470 + k * 46}`,
              ),
              19,
              0.6,
            )
      sheet.fill(sweep, accent)
      sheet.raise(sweep, 166)
    }
  }
  if (pattern === 'lattice') {
    for (let k = 0; k < 11; k++) {
      for (const lean of [-1, 1]) {
        const bar = strip(
          line(`${430 + k * 76 - lean * 70} 850, ${430 + k * 76} 690, ${430 + k * 76 + lean * 76} 500`),
          9,
        )
        sheet.fill(bar, accent)
        sheet.raise(bar, 176)
      }
    }
  }
}

/** Fine ribs over the forefoot, where the ball is struck. */
function ridges(sheet: Sheet, body: Dye) {
  for (let k = 0; k < 9; k++) {
    const rib = taper(
      line(`${258 + k * 30} ${800 - k * 3}, ${300 + k * 34} ${758 - k * 8}, ${372 + k * 36} ${716 - k * 15}`),
      10,
    )
    sheet.fill(rib, lit(body, body[0] > 0.5 ? -0.06 : 0.06), 0.8)
    sheet.raise(rib, 160)
  }
}

function heel(sheet: Sheet, panel: Dye, accent: Dye) {
  const counter = area(
    '1010 860!, 1050 780, 1110 704, 1184 628, 1256 556, 1316 496, 1380 470!, 1420 640!, 1420 860!',
  )
  sheet.reset(counter)
  sheet.overlay(counter, panel, 172)
  sheet.stitch(stroke('1034 850, 1070 788, 1126 716, 1200 640, 1270 570, 1326 512, 1366 494'), panel)
  const clip = area('1200 860!, 1222 790, 1270 740, 1330 706, 1420 690!, 1420 860!')
  sheet.reset(clip)
  sheet.overlay(clip, accent, 200)
  sheet.shine(clip, 0xa0)
}

import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, moved, stroke } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { rib } from './rib.ts'
import { stamp } from './stamp.ts'

type Socks = Extract<Recipe, { shape: 'socks' }>

const foot =
  '874 600, 896 700, 888 790, 846 864, 760 912, 640 952, 520 996, 430 1024, 358 1020, 316 970, 326 906, 390 856, 490 806, 580 746, 632 664'
const crew = `640 100!, 864 100!, 868 300, 866 480, ${foot}, 646 480, 640 300`
const ankle = `652 540!, 872 520!, ${foot}, 644 610`

/** A pair of socks, laid one half over the other. */
export function socks(recipe: Socks, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.sock, { lies: true })
  const up = recipe.cut === 'crew' ? 30 : -170
  sock(sheet, recipe, hand, 380, up + 20, 0)
  sock(sheet, recipe, hand, 0, up, 34)
  return sheet
}

function sock(sheet: Sheet, recipe: Socks, hand: Hand, dx: number, dy: number, base: number) {
  const at = (text: string) => moved(line(text), dx, dy)
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const outline = area(at(recipe.cut === 'crew' ? crew : ankle))
  const open = area(
    at(
      recipe.cut === 'crew'
        ? crew.replaceAll(' 100!', ' -300!')
        : ankle.replace('652 540!', '640 200!').replace('872 520!', '872 190!'),
    ),
  )
  const inner =
    recipe.cut === 'crew'
      ? at('644 104!, 700 84, 800 84, 862 104!')
      : at('654 544!, 700 506, 810 494, 870 524!')
  sheet.fill(area(inner), lit(body, -0.2))
  sheet.form(open, 70, 110, { base, power: 0.6, within: outline })
  sheet.reset(outline)
  sheet.fill(outline, body)
  const leg = area(at('500 250!, 1000 250!, 1000 560!, 500 560!'))
  sheet.within(outline, () => {
    if (recipe.pattern !== 'plain')
      print(
        sheet,
        leg,
        { x: 620 + dx, y: 230 + dy, width: 270, height: 330 },
        { pattern: recipe.pattern, ground: body, ink: accent },
        hand,
      )
    knit(sheet, at, body)
    patch(sheet, area(at('960 640!, 850 690, 790 760, 780 850, 820 980!, 1000 900!')), panel)
    patch(sheet, area(at('250 1080!, 250 840!, 400 830, 452 900, 470 980, 450 1080!')), panel)
  })
  folds(sheet, at)
  top(sheet, recipe, at, panel)
  const ink = legible(dye(recipe.trim), body)
  stamp(sheet, recipe.mark, ink, {
    x: 640 + dx,
    y: 862 + dy,
    size: 40,
    spacing: 4,
    room: 170,
    turn: -22,
    grey: 134,
  })
}

type Placed = (text: string) => ReturnType<typeof line>

/** Wales of the knit along the foot, and the arch's tighter band. */
function knit(sheet: Sheet, at: Placed, body: Dye) {
  for (let k = 0; k < 6; k++) {
    const wale = stroke(
      at(
        `${664 + k * 34} 560, ${668 + k * 34} 660, ${640 + k * 40} ${760 + k * 16}, ${560 + k * 40} ${850 + k * 22}, ${430 + k * 30} ${930 + k * 24}`,
      ),
    )
    sheet.draw(wale, lit(body, -0.05), 3)
    sheet.raiseLine(wale, 108, 5)
  }
  for (let k = 0; k < 7; k++) {
    const band = stroke(
      at(`${500 + k * 22} ${776 - k * 10}, ${566 + k * 22} ${860 - k * 6}, ${600 + k * 22} ${1000 - k * 8}`),
    )
    sheet.draw(band, lit(body, -0.07), 4)
    sheet.raiseLine(band, 84, 6)
  }
}

function patch(sheet: Sheet, path: string, colour: Dye) {
  sheet.overlay(path, colour, 150)
  sheet.stitch(path, colour)
}

function folds(sheet: Sheet, at: Placed) {
  for (const [text, width, k] of [
    ['640 660, 700 700, 790 690', 15, 0.5],
    ['636 700, 710 744, 800 730', 15, 0.45],
    ['872 560, 800 600, 720 596', 14, 0.4],
    ['470 830, 500 880, 490 940', 14, 0.35],
  ] as const) {
    sheet.crease(at(text), width, k)
  }
}

function top(sheet: Sheet, { cut }: Socks, at: Placed, cloth: Dye) {
  if (cut === 'crew') rib(sheet, at('638 96, 752 104, 866 96'), at('640 236, 752 244, 868 236'), cloth, 22)
  else rib(sheet, at('650 538, 760 534, 874 518'), at('646 588, 760 586, 876 572'), cloth, 22)
}

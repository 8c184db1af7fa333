import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, ellipse, line, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { rib } from './rib.ts'
import { stamp } from './stamp.ts'

type Socks = Extract<Recipe, { shape: 'socks' }>

const foot = '698 560, 690 640, 684 720, 692 800, 698 900, 694 1000, 712 1080, 754 1122, 800 1130'
const halves = {
  crew: `800 84!, 688 84!, 690 250, 704 420, ${foot}`,
  ankle: `800 470!, 684 470!, 690 520, ${foot}`,
} satisfies Record<Socks['cut'], string>

/** A pair from behind and below: heel, arch and sole, where a sock grips or does not. */
export function sockBacks(recipe: Socks, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.sock, { lies: true })
  const [scale, up] = recipe.cut === 'crew' ? [1, -6] : [1.32, -460]
  for (const side of [-1, 1]) {
    const piece = new Sheet(surfaces.sock, { lies: true })
    one(piece, recipe, hand)
    const outline = area(whole(line(halves[recipe.cut])))
    sheet.lay(
      piece,
      `translate(${800 + side * 176 * scale} ${up + (side > 0 ? 16 : 0)}) rotate(${side * 5} 0 ${600 * scale}) scale(${scale}) translate(-800 0)`,
      outline,
      scale,
    )
  }
  return sheet
}

function one(sheet: Sheet, recipe: Socks, hand: Hand) {
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const outline = area(whole(line(halves[recipe.cut])))
  sheet.form(area(whole(line(halves[recipe.cut].replace(/ \d+!/g, ' -400!')))), 74, 110, {
    power: 0.6,
    within: outline,
  })
  sheet.fill(outline, body)
  sheet.within(outline, () => {
    if (recipe.pattern !== 'plain' && recipe.cut === 'crew')
      print(
        sheet,
        'M600 230H1000V560H600Z',
        { x: 680, y: 230, width: 240, height: 330 },
        { pattern: recipe.pattern, ground: body, ink: accent },
        hand,
      )
    wales(sheet, body)
    patch(sheet, area(whole(line('800 590, 720 606, 660 650!, 660 770!, 730 800, 800 806'))), panel)
    const heel = whole(line('690 640, 760 668, 800 700!'))
    sheet.seam(stroke(heel), 0.24)
    sheet.seam('M800 700V806', 0.2)
    patch(sheet, area(whole(line('800 1030, 730 1040, 660 1010!, 660 1200!, 800 1200'))), panel)
    grips(sheet, accent[0] === body[0] ? panel : accent)
  })
  sheet.crease(line('700 560, 760 584, 830 576'), 14, 0.45)
  sheet.crease(line('900 590, 850 604, 790 598'), 13, 0.4)
  sheet.crease(line('704 830, 750 842, 800 838'), 12, 0.3)
  const edge = recipe.cut === 'crew' ? [80, 226] : [466, 534]
  const band = (y: number) => line(`686 ${y}, 800 ${y + 6}, 914 ${y}`)
  rib(sheet, band(edge[0] ?? 80), band(edge[1] ?? 226), panel, 22)
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), body), {
    x: 800,
    y: 852,
    size: 32,
    spacing: 4,
    room: 160,
    grey: 134,
  })
}

function wales(sheet: Sheet, body: Dye) {
  for (let x = 700; x <= 900; x += 25) {
    const wale = `M${x} 240V1010`
    sheet.draw(wale, lit(body, -0.05), 3)
    sheet.raiseLine(wale, 108, 5)
  }
  for (let k = 0; k < 3; k++) {
    const y = 806 + k * 7
    sheet.raiseLine(`M670 ${y}C740 ${y + 8} 860 ${y + 8} 930 ${y}`, 100, 3)
  }
}

function patch(sheet: Sheet, path: string, colour: Dye) {
  sheet.overlay(path, colour, 150)
  sheet.stitch(path, colour)
}

/** Dots of rubber under the ball of the foot. */
function grips(sheet: Sheet, colour: Dye) {
  let dots = ''
  for (let row = 0; row < 5; row++)
    for (let column = -3; column <= 3; column++)
      if (Math.abs(column + (row % 2) / 2) < 3.2)
        dots += ellipse(800 + (column + (row % 2) / 2) * 27, 900 + row * 25, 8, 8)
  sheet.fill(dots, colour)
  sheet.raise(dots, 190)
}

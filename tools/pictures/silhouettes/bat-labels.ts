import { type Dye, dye, hex, legible } from '../colour.ts'
import { area, ellipse, line, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { stamp } from './stamp.ts'

type Bat = Extract<Recipe, { shape: 'bat' }>

/** The stickers: a long one below the shoulders, a short one above the toe, strips along the edges. */
export function labels(sheet: Sheet, recipe: Bat, hand: Hand, side: 'back' | 'front') {
  const [panel, accent, trim] = [dye(recipe.panel), dye(recipe.accent), dye(recipe.trim)]
  const [top, bottom] = side === 'front' ? [560, 900] : recipe.cut === 'scoop' ? [520, 830] : [540, 1010]
  const long = area(
    whole(
      line(
        `800 ${top}, 700 ${top + 14}!, 692 ${top + 60}, 690 ${bottom - 60}, 696 ${bottom - 14}!, 800 ${bottom}`,
      ),
    ),
  )
  sticker(sheet, long, panel)
  const box = { x: 686, y: top, width: 228, height: bottom - top }
  const cloth = { pattern: recipe.pattern, ground: panel, ink: accent }
  if (recipe.pattern === 'block') sun(sheet, long, bottom, accent)
  else print(sheet, long, box, cloth, hand)
  const ground = recipe.pattern === 'fade' ? accent : panel
  const word = { spacing: 8, turn: side === 'front' ? -90 : 90, cut: 'wide', grey: 130 } as const
  stamp(sheet, recipe.mark, legible(trim, ground), {
    ...word,
    x: 800,
    y: (top + bottom) / 2 + (recipe.pattern === 'block' ? -44 : 0),
    size: 96,
    room: bottom - top - (recipe.pattern === 'block' ? 150 : 60),
  })
  toe(sheet, recipe, panel, accent, side)
  if (side === 'front') edges(sheet, panel, accent)
}

/** Foil: a little raised, and it shines. */
function sticker(sheet: Sheet, path: string, colour: Dye) {
  sheet.fill(path, colour)
  sheet.raise(path, 140)
  sheet.shine(path, 0x60)
}

/** A low sun with its rings. */
function sun(sheet: Sheet, within: string, bottom: number, colour: Dye) {
  sheet.within(within, () => {
    sheet.fill(ellipse(800, bottom + 10, 74, 74), colour)
    for (const [radius, width] of [
      [92, 10],
      [110, 6],
    ] as const)
      sheet.draw(ellipse(800, bottom + 10, radius, radius), colour, width)
  })
}

function toe(sheet: Sheet, recipe: Bat, panel: Dye, accent: Dye, side: 'back' | 'front') {
  const low = side === 'front' ? 1240 : 1200
  const label = area(
    whole(line(`800 ${low}, 694 ${low - 10}!, 692 ${low + 40}, 694 ${low + 84}!, 800 ${low + 94}`)),
  )
  sticker(sheet, label, accent)
  if (recipe.print)
    stamp(sheet, recipe.print, legible(panel, accent), {
      x: 800,
      y: low + 42,
      size: 44,
      spacing: 4,
      room: 190,
      grey: 130,
    })
  const guard = area('660 1352!, 740 1366, 800 1368, 860 1366, 940 1352!, 940 1400!, 660 1400!')
  sheet.albedo.push(
    `<clipPath id="toe"><path d="${area(whole(line('800 1300, 676 1296!, 684 1340, 712 1372, 760 1384, 800 1385')))}"/></clipPath><path d="${guard}" clip-path="url(#toe)" fill="${hex([0.32, 0.012, 250])}"/>`,
  )
}

/** Strips along both edges of the blade. */
function edges(sheet: Sheet, panel: Dye, accent: Dye) {
  for (const x of [677, 907]) {
    for (const [y, colour] of [
      [980, panel],
      [1040, accent],
      [1100, panel],
    ] as const) {
      sheet.fill(`M${x} ${y}h16v52h-16Z`, colour)
    }
  }
}

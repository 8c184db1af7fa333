import { type Dye, dye, legible, lit } from '../colour.ts'
import { type Anchor, area, beside, line, mirrored, pair, strip, stroke, through, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { braBack } from './bra-back.ts'
import { band, bindings } from './bra-elastic.ts'
import { type Crease, foldPairs } from './folds.ts'
import { zipper } from './longsleeve.ts'
import { stamp } from './stamp.ts'

type Bra = Extract<Recipe, { shape: 'bra' }>

/** Left halves: the neck up to the strap, and from the strap's outer side down round the arm. */
const cuts = {
  racer: {
    neck: '800 496, 738 480, 698 420, 682 310, 674 176!',
    arm: '572 170!, 578 300, 560 420, 514 536, 436 616!',
  },
  cross: {
    neck: '800 548!, 726 500, 676 420, 652 300, 642 176!',
    arm: '590 172!, 594 300, 578 430, 530 548, 436 622!',
  },
  zip: {
    neck: '800 314, 742 302, 700 256, 684 176!',
    arm: '568 172!, 576 296, 556 416, 510 530, 436 612!',
  },
} satisfies Record<Bra['cut'], { neck: string; arm: string }>

const flank = '424 700, 430 790, 444 880!'
const hem = '456 1022!, 620 1046, 800 1052'

/** A sports bra laid flat: broad straps, thin ones crossed behind, or a high neck with a zip. */
export function bra(recipe: Bra, hand: Hand, side: 'back' | 'front'): Sheet {
  const sheet = new Sheet(surfaces.tight, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const { neck, arm } = cuts[recipe.cut]
  const outline = area(whole(line(`${neck}, ${arm}, ${flank}, ${hem}`)))
  if (side === 'back') {
    sheet.form(outline, 8, 40)
    sheet.fill(outline, lit(body, -0.18))
    braBack(sheet, recipe, hand, flank)
    band(sheet, panel)
    return sheet
  }
  inside(sheet, recipe.cut, body, panel)
  volumes(sheet, neck, arm)
  sheet.reset(outline)
  sheet.fill(outline, body)
  const cloth = { pattern: recipe.pattern, ground: body, ink: accent }
  print(sheet, outline, { x: 420, y: 170, width: 760, height: 860 }, cloth, hand)
  sheet.within(outline, () => princess(sheet, body, panel, recipe.pattern === 'block'))
  folds(sheet)
  bindings(
    sheet,
    [[...line(neck).reverse(), ...mirrored(line(neck).reverse()).slice(1)], ...pair(arm)],
    panel,
  )
  if (recipe.cut === 'zip') zipper(sheet, 322, 890, lit(body, body[0] > 0.5 ? -0.12 : 0.1), dye(recipe.trim))
  band(sheet, panel)
  const ink = legible(dye(recipe.trim), panel)
  stamp(sheet, recipe.mark, ink, { x: 800, y: 972, size: 46, spacing: 12, room: 420, cut: 'wide' })
  return sheet
}

function volumes(sheet: Sheet, neck: string, arm: string) {
  const open = `${neck.replace('176!', '-200!')}, ${arm.replace(/^(\d+) \d+!/, '$1 -200!')}, ${flank.replace('!', '')}, 444 1500!, 800 1500`
  sheet.form(area(whole(line(open))), 54, 80)
  sheet.form(
    area(whole(line(`800 -200, 560 -200!, ${arm}, ${flank.replace('!', '')}, 444 1500!, 800 1500`))),
    60,
    260,
    {
      add: true,
      power: 0.75,
    },
  )
  for (const cup of pair('640 540, 760 590, 784 720, 740 850, 620 880, 500 840, 464 730, 510 600')) {
    sheet.form(area(cup), 34, 240, { add: true, power: 1.3 })
  }
}

/** What the neck leaves open: the inner back, or straps that cross. */
function inside(sheet: Sheet, cut: Bra['cut'], body: Dye, panel: Dye) {
  if (cut === 'cross') {
    const low = area(whole(line('800 500, 700 488, 600 500!, 600 640!, 800 660')))
    sheet.form(low, 8, 30)
    sheet.fill(low, lit(body, -0.18))
    for (const strap of pair('616 178, 690 300, 790 420, 880 540')) {
      sheet.form(strip(strap, 46), 8, 14, { base: 6 })
      sheet.reset(strip(strap, 46))
      sheet.fill(strip(strap, 46), lit(panel, -0.12))
      sheet.raise(strip(strap, 46), 150)
    }
    return
  }
  const top = cut === 'zip' ? '800 214, 748 206, 706 176!' : '800 300, 744 284, 700 234, 680 182!'
  const back = area(whole(line(`${top}, 580 170!, 640 400!, 700 560, 800 600`)))
  sheet.form(back, 10, 40, { base: 6 })
  sheet.fill(back, lit(body, -0.18))
  const edge = line(top)
  const rim = [...edge.toReversed(), ...mirrored(edge.toReversed()).slice(1)]
  sheet.draw(stroke(rim), lit(panel, -0.1), 18)
  sheet.raiseLine(stroke(rim), 170, 16)
  const label = cut === 'zip' ? 'M764 244H836V282H764Z' : 'M760 346H840V390H760Z'
  sheet.overlay(label, [0.95, 0.006, 95], 150)
}

/** The seams that shape it, and the side panels outside them. */
function princess(sheet: Sheet, body: Dye, panel: Dye, blocked: boolean) {
  const seam = '530 500, 600 580, 640 690, 646 800, 628 910'
  const sides = pair(
    `${seam.replace('530 500', '500 470!').replace('628 910', '628 910!')}, 380 910!, 380 470!`,
  )
  for (const [i, run] of pair(seam).entries()) {
    if (blocked) sheet.overlay(area(sides[i] as Anchor[]), panel, 140)
    sheet.seam(stroke(run), 0.2)
    for (const by of [-11, 11])
      sheet.stitch(stroke(through(beside(run, by))), blocked && by < 0 === (i === 1) ? panel : body)
  }
}

function folds(sheet: Sheet) {
  const creases: Crease[] = [
    ['446 640, 500 660, 560 650', 14, 0.45, 'fold'],
    ['440 690, 490 720, 540 720', 13, 0.4, 'fold'],
    ['446 850, 510 820, 560 780', 14, 0.4, 'fold'],
    ['600 200, 610 300, 640 400', 18, 0.4, 'soft'],
    ['740 880, 752 820, 790 760', 16, 0.34, 'soft'],
    ['520 876, 540 850, 552 820', 10, 0.35, 'fold'],
    ['690 890, 700 860, 696 830', 10, 0.3, 'fold'],
    ['576 300, 612 330, 660 330', 12, 0.34, 'fold'],
  ]
  foldPairs(sheet, creases, 9)
}

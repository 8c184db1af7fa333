import { area, line, whole } from '../path.ts'
import type { Hand } from '../patterns.ts'
import { wholeCanvas } from '../raster.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { legs } from './legs.ts'
import { tank } from './tank.ts'
import { tee } from './tee.ts'

type Kit = Extract<Recipe, { shape: 'kit' }>

const edge = (half: string) => area(whole(line(half)))
const sleeved = edge(
  '800 58, 736 62, 690 84, 660 130, 560 174, 494 204, 446 248, 390 336, 336 440, 292 540!, 306 560, 364 594, 424 610, 444 606!, 462 520, 482 466!, 492 560, 500 680, 500 820, 494 960, 488 1084!, 570 1102, 690 1108, 800 1110',
)
const sleeveless = edge(
  '800 96, 700 98, 596 106!, 604 132, 600 230, 584 330, 546 404, 494 448!, 494 560, 500 680, 502 820, 494 960, 486 1084!, 570 1102, 690 1108, 800 1110',
)
const shorts = edge(
  '800 154, 592 162!, 588 226, 570 320, 534 470, 500 640, 474 800, 456 920!, 560 952, 660 962, 750 954!, 770 830, 788 730, 800 640!',
)

/** A child's shirt and shorts, laid out together for tomorrow's match. */
export function kit(recipe: Kit, eye: Hand, side: 'back' | 'front'): Sheet {
  // Each piece is drawn for itself and then moved: what is seen of it is not known.
  const hand = { ...eye, view: wholeCanvas }
  const sheet = new Sheet(surfaces.jersey, { lies: true })
  const bottom = legs(
    {
      ...recipe,
      shape: 'shorts',
      cut: 'training',
      body: recipe.panel,
      panel: recipe.accent === recipe.panel ? recipe.body : recipe.accent,
      pattern: 'plain',
    },
    hand,
    side,
  )
  sheet.lay(bottom, 'translate(1192 690) rotate(7) scale(.86 .8) translate(-800 -560)', shorts, 0.8, {
    apart: true,
  })
  const top =
    recipe.cut === 'sleeveless'
      ? tank({ ...recipe, shape: 'tank', cut: 'vest' }, hand, side)
      : tee({ ...recipe, shape: 'tee', cut: recipe.cut }, hand, side)
  const around = recipe.cut === 'sleeveless' ? sleeveless : sleeved
  sheet.lay(top, 'translate(560 572) rotate(-5) scale(.9 .84) translate(-800 -590)', around, 0.84, {
    base: 26,
    apart: true,
  })
  return sheet
}

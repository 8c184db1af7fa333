import { dye, legible } from '../colour.ts'
import type { Hand } from '../patterns.ts'
import { wholeCanvas } from '../raster.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { glove } from './glove.ts'
import { type Gloves, gloveEdge } from './glove-shape.ts'
import { palmEdge } from './keeper-palm.ts'
import { stamp } from './stamp.ts'

/** A pair of gloves lying side by side: the backs of the hands, or the palms. */
export function gloves(recipe: Gloves, hand: Hand, side: 'back' | 'front'): Sheet {
  const keeper = recipe.cut === 'keeper'
  const sheet = new Sheet(keeper ? surfaces.foam : surfaces.tight, { lies: true })
  const size = keeper ? 0.98 : 1.08
  const high = keeper ? 600 : 540
  for (const [i, x] of [460, 1140].entries()) {
    // Thumbs point inwards on the backs of two hands, outwards on their palms.
    const mirror = (i === 0) === (side === 'front') ? 1 : -1
    const place = `translate(${x} ${high}) rotate(${i === 0 ? -5 : 6}) scale(${mirror * size} ${size}) translate(-830 -640)`
    sheet.lay(
      glove(recipe, { ...hand, view: wholeCanvas }, side),
      place,
      keeper && side === 'back' ? palmEdge : gloveEdge(recipe.cut),
      size,
      { apart: true },
    )
    const turn = i === 0 ? -5 : 6
    if (side === 'front') {
      const ink = legible(dye(recipe.trim), dye(recipe.panel))
      const where = {
        x: x + (i === 0 ? 3 : -12),
        y: high + 348 * size,
        size: 44,
        spacing: 6,
        room: 230,
        turn,
      }
      stamp(sheet, recipe.mark, ink, where)
    } else if (keeper) {
      const ink = legible(dye(recipe.panel), dye(recipe.accent))
      stamp(sheet, recipe.mark, ink, {
        x: x + (i === 0 ? 28 : -26),
        y: high + 20,
        size: 46,
        spacing: 9,
        room: 236,
        turn,
      })
    }
  }
  return sheet
}

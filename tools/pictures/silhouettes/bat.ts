import { dye } from '../colour.ts'
import { area } from '../path.ts'
import type { Hand } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { blade } from './bat-blade.ts'
import { grip } from './bat-grip.ts'
import { labels } from './bat-labels.ts'

type Bat = Extract<Recipe, { shape: 'bat' }>

/** All along the middle of the canvas, from the knob to the toe; it is turned afterwards. */
const batEdge = area(
  '764 -214!, 764 -190, 770 -176, 768 300, 764 372, 744 424, 704 462, 688 500, 684 560, 676 1296, 684 1340, 712 1372, 760 1384, 840 1384, 888 1372, 916 1340, 924 1296, 916 560, 912 500, 896 462, 856 424, 836 372, 832 300, 830 -176, 836 -190, 836 -214!, 820 -226, 780 -226',
)

/** A cricket bat lying across the ground: its face, or its back with the spine. */
export function bat(recipe: Bat, hand: Hand, side: 'back' | 'front'): Sheet {
  const sheet = new Sheet(surfaces.bat, { lies: true })
  const piece = new Sheet(surfaces.bat, { lies: true })
  blade(piece, dye(recipe.body), hand, side, recipe.cut)
  labels(piece, recipe, hand, side)
  grip(piece, dye(recipe.panel), dye(recipe.accent))
  const turn = side === 'front' ? 57 : -57
  sheet.lay(piece, `translate(800 600) rotate(${turn}) translate(-800 -580)`, batEdge, 1)
  return sheet
}

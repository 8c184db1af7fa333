import { type Dye, dye, legible, lit } from '../colour.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { stamp } from './stamp.ts'
import type { Tee } from './tee-shape.ts'

/** Behind, a number is larger than in front and the name stands above it; else there is a small word at the neck. */
export function printBehind(sheet: Sheet, recipe: Tee) {
  const [body, accent] = [dye(recipe.body), dye(recipe.accent)]
  const ink = legible(dye(recipe.trim), body)
  if (recipe.print) return numberBehind(sheet, recipe, ink, recipe.cut === 'crew' ? 3000 : 0, 0)
  if (recipe.pattern === 'sash' && recipe.cut !== 'polo')
    return stamp(sheet, recipe.mark, ink, {
      x: 800,
      y: 372,
      size: 84,
      spacing: 10,
      room: 440,
      cut: 'wide',
      arch: 2600,
    })
  if (recipe.pattern === 'plain' && recipe.cut === 'crew') return courtBehind(sheet, recipe, ink)
  if (recipe.pattern === 'plain' && recipe.cut === 'vneck')
    return stamp(sheet, recipe.mark, ink, { x: 800, y: 480, size: 38, spacing: 14, cut: 'wide', turn: 90 })
  // Hoops have a yoke of their second colour, but not on a polo.
  const ground = recipe.pattern === 'hoops' && recipe.cut !== 'polo' ? accent : body
  const high = recipe.cut === 'polo' ? 352 : 236
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), ground), {
    x: 800,
    y: high,
    size: 27,
    spacing: 5,
    room: 180,
  })
}

/** A name, on an arc of so many px if it has one, and its number with a second colour round it; `lower` on a vest. */
export function numberBehind(sheet: Sheet, recipe: Recipe, ink: Dye, arch: number, lower: number) {
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const below = recipe.pattern === 'fade' ? legible(dye(recipe.trim), accent) : ink
  const apart = (a: Dye, b: Dye, by: number) => Math.abs(a[0] - b[0]) > by
  // On dots, blobs and bands of the accent only the ground sets a number apart.
  const busy = ['camo', 'halftone', 'hoops'].includes(recipe.pattern)
  const edge =
    (busy ? [body] : [panel, accent]).find(
      (each) => apart(each, below, 0.21) && (busy || apart(each, body, 0.06)),
    ) ?? lit(body, body[0] > 0.5 ? -0.24 : -0.12)
  stamp(sheet, recipe.mark, legible(ink, body), {
    x: 800,
    y: 372 + lower,
    size: 62,
    spacing: 9,
    room: 330,
    arch,
  })
  stamp(sheet, recipe.print ?? '', below, {
    x: 800,
    y: 650 + lower,
    size: 320,
    spacing: 22,
    cut: 'heavy',
    grey: 158,
    edge: { colour: edge, width: 16 },
  })
}

/** The lines of the court it is for in one colour, and the word below them. */
export function courtBehind(sheet: Sheet, { court, mark }: Recipe, ink: Dye) {
  const lines = courts[court]
  sheet.albedo.push('<g transform="translate(800 470)">')
  sheet.draw(lines, ink, 6)
  sheet.albedo.push('</g>')
  sheet.relief.push(
    `<g transform="translate(800 470)"><path d="${lines}" fill="none" stroke="rgb(144,144,144)" stroke-width="6"/></g>`,
  )
  stamp(sheet, mark, ink, { x: 800, y: 640, size: 34, spacing: 16, room: 300 })
}

const courts: Record<Recipe['court'], string> = {
  parquet:
    'M-160 120V-120H160V120ZM-132 120V64A132 132 0 0 1 132 64V120M-44 120V-4H44V120M-44 -4A44 44 0 0 1 44 -4M-44 -120A44 44 0 0 0 44 -120M-18 98H18M-9 88A9 9 0 1 0 9 88A9 9 0 1 0 -9 88Z',
  turf: 'M-150 110V-110H150V110ZM-84 110V30H84V110M-40 110V74H40V110M-40 30A44 44 0 0 1 40 30M-52 -110A52 52 0 0 0 52 -110',
  hard: 'M-150 110V-110H150V110ZM-114 110V-110M114 110V-110M-114 0H114M0 0V110M-170 -110H170',
  clay: 'M-60 -100H60A100 100 0 0 1 60 100H-60A100 100 0 0 1 -60 -100ZM-60 -74H60A74 74 0 0 1 60 74H-60A74 74 0 0 1 -60 -74ZM-60 -48H60A48 48 0 0 1 60 48H-60A48 48 0 0 1 -60 -48Z',
  rubber:
    'M-130 -120H130V120H-130ZM-104 0A104 104 0 1 0 104 0A104 104 0 1 0 -104 0ZM-82 0A82 82 0 1 0 82 0A82 82 0 1 0 -82 0ZM-16 0H16M0 -16V16',
  sand: 'M-150 100V-100H150V100ZM0 -100V100M-170 0H-150M150 0H170',
}

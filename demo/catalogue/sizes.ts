import type { CategoryKey } from './categories.ts'

export const genders = ['Men', 'Women', 'Kids'] as const
export type Gender = (typeof genders)[number]

/**
 * A shoe's UK size; chest, waist or head in cm; a bag's litres, a bottle's ml, the number of a ball or a glove, a bat's cm,
 * a mat's mm.
 */
export type SizeInStock = { size: number; stock: number }

type Scale = Record<Gender, readonly number[]>

const shoe: Scale = { Men: [6, 7, 8, 9, 10, 11, 12], Women: [3, 4, 5, 6, 7, 8], Kids: [3, 4, 5, 6] }
const chest: Scale = {
  Men: [88, 94, 100, 106, 112, 118],
  Women: [76, 82, 88, 94, 100],
  Kids: [60, 64, 68, 72, 76],
}
const waist: Scale = { Men: [72, 76, 80, 86, 92, 98], Women: [62, 66, 70, 76, 82], Kids: [52, 56, 60, 64] }
const head: Scale = { Men: [56, 58, 60], Women: [54, 56, 58], Kids: [50, 52, 54] }
const sock: Scale = { Men: [8, 10, 12], Women: [5, 7, 9], Kids: [3, 4, 5] }
const litres: Scale = { Men: [24, 30], Women: [18, 24], Kids: [12, 16] }
const holdall: Scale = { Men: [40, 60], Women: [30, 45], Kids: [20, 30] }
const millilitres: Scale = { Men: [750, 1000], Women: [500, 750], Kids: [350, 500] }
const keeper: Scale = { Men: [8, 9, 10, 11], Women: [6, 7, 8], Kids: [3, 4, 5] }
const batLength: Scale = { Men: [85, 87], Women: [82, 85], Kids: [68, 72, 75] }
const thickness: Scale = { Men: [6, 8], Women: [3, 6], Kids: [4] }
const ball: Scale = { Men: [4, 5], Women: [4, 5], Kids: [3, 4] }

const scales: Record<CategoryKey, Scale> = {
  'running-shoes': shoe,
  'trail-shoes': shoe,
  'training-shoes': shoe,
  'court-shoes': shoe,
  'football-boots': shoe,
  slides: shoe,
  't-shirts': chest,
  polos: chest,
  jerseys: chest,
  'kids-kits': chest,
  'tank-tops': chest,
  hoodies: chest,
  'track-jackets': chest,
  windcheaters: chest,
  joggers: waist,
  shorts: waist,
  leggings: waist,
  'sports-bras': chest,
  caps: head,
  socks: sock,
  gloves: keeper,
  backpacks: litres,
  'duffel-bags': holdall,
  bottles: millilitres,
  footballs: ball,
  'cricket-bats': batLength,
  'yoga-mats': thickness,
}

/** The sizes a product is stocked in, each with 10 to 60 units, about every ninth with 0, 1 or 2. */
export function stockedSizes(category: CategoryKey, gender: Gender, chance: () => number): SizeInStock[] {
  return scales[category][gender].map((size) => ({
    size,
    stock: chance() < 0.11 ? Math.floor(chance() * 3) : 10 + Math.floor(chance() * 51),
  }))
}

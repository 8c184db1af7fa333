import type { Gender } from './gender-rules.ts'

/** `name` for admins, `title` beside 'Size'. Calls and addresses keep the number; the label is what people read. */
export const sizeSystems = {
  uk: { name: 'UK shoe size', title: 'UK' },
  chest: { name: 'Chest in cm', title: 'chest, cm' },
  waist: { name: 'Waist in cm', title: 'waist, cm' },
  head: { name: 'Head in cm', title: 'head, cm' },
  length: { name: 'Length in cm', title: 'length, cm' },
  thickness: { name: 'Thickness in mm', title: 'thickness, mm' },
  litres: { name: 'Litres', title: 'litres' },
  millilitres: { name: 'Millilitres', title: 'ml' },
  number: { name: 'A number without a unit', title: null },
} as const
export type SizeSystem = keyof typeof sizeSystems
export const sizeSystemNames = Object.keys(sizeSystems) as SizeSystem[]

/** The patterns are for names of categories; the first match wins. */
const proposals: readonly [SizeSystem, RegExp][] = [
  ['number', /glove|mitten|punch/],
  ['uk', /shoe|boot|sneaker|trainer|footwear|spike|cleat|slide|sandal|slipper|flip.?flop|sock/],
  ['litres', /bag|backpack|duffel|duffle|rucksack/],
  ['millilitres', /bottle|flask|shaker/],
  ['thickness', /(^| )mats?( |$)/],
  ['length', /(^| )bats?( |$)/],
  ['head', /(^| )(caps?|hats?)( |$)|beanie|visor/],
  ['waist', /jogger|shorts?( |$)|legging|tights|trouser|pants?( |$)|skirt/],
  [
    'chest',
    /shirt|(^| )tees?( |$)|polo|jersey|kits?( |$)|tank|vest|singlet|hoodie|sweat|jacket|windcheater|coat|fleece|(^| )(bras?|tops?)( |$)/,
  ],
]

export function proposedSizeSystem(categoryName: string): SizeSystem {
  const name = categoryName.toLowerCase()
  return proposals.find(([, words]) => words.test(name))?.[0] ?? 'number'
}

export type SizedCategory = { name: string; sizeSystem: SizeSystem | null }

export function sizeSystemOf({ name, sizeSystem }: SizedCategory): SizeSystem {
  return sizeSystem ?? proposedSizeSystem(name)
}

/** The largest chest of each letter, in cm; children's clothes go by cm alone. */
const letters: Record<Gender, readonly [letter: string, upTo: number][]> = {
  Men: [
    ['XS', 86],
    ['S', 91],
    ['M', 97],
    ['L', 103],
    ['XL', 109],
    ['XXL', 115],
  ],
  Women: [
    ['XS', 79],
    ['S', 85],
    ['M', 91],
    ['L', 97],
    ['XL', 103],
    ['XXL', 109],
  ],
  Kids: [],
}

export function letterOf(gender: Gender, chest: number): string | undefined {
  return letters[gender].find(([, upTo]) => chest <= upTo)?.[0]
}

/** 'UK 8', '94 cm (M)', '750 ml', '24 L'; a plain number where nothing is known. */
export function sizeLabel(system: SizeSystem, gender: Gender, size: number): string {
  switch (system) {
    case 'uk':
      return `UK ${size}`
    case 'chest': {
      const letter = letterOf(gender, size)
      return letter ? `${size} cm (${letter})` : `${size} cm`
    }
    case 'waist':
    case 'head':
    case 'length':
      return `${size} cm`
    case 'thickness':
      return `${size} mm`
    case 'litres':
      return `${size} L`
    case 'millilitres':
      return `${size} ml`
    case 'number':
      return String(size)
  }
}

/** The legend of a choice of sizes. */
export function sizeTitle(system: SizeSystem): string {
  const { title } = sizeSystems[system]
  return title ? `Size (${title})` : 'Size'
}

import type { SizeWordsName } from './size-words-rules.ts'

/** `before` and `behind` the number; `also` is what people type for it, in lower case. */
export const sizeUnits = {
  uk: { before: 'UK ', also: ['uk'] },
  eu: { before: 'EU ', also: ['eu', 'eur', 'euro'] },
  us: { before: 'US ', also: ['us', 'usa'] },
  cm: { behind: ' cm', also: ['cm', 'cms', 'centimetres', 'centimeters'] },
  inches: { behind: ' in', also: ['in', 'inch', 'inches', '"', '”', "''"] },
  mm: { behind: ' mm', also: ['mm', 'millimetres', 'millimeters'] },
  litres: { behind: ' L', also: ['l', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters'] },
  millilitres: { behind: ' ml', also: ['ml', 'millilitres', 'milliliters'] },
  grams: { behind: ' g', also: ['g', 'gm', 'gms', 'gram', 'grams'] },
  kilograms: { behind: ' kg', also: ['kg', 'kgs', 'kilo', 'kilos', 'kilograms'] },
} as const satisfies Record<string, { before?: string; behind?: string; also: readonly string[] }>
export type SizeUnit = keyof typeof sizeUnits

export type SystemFacts = {
  /** For admins. */
  name: string
  /** Beside 'Size', where a number is measured. */
  title: string | null
  measure: SizeUnit | null
  /** Smaller numbers have no measure: a bat of size 6 is not 6 cm. */
  measuredFrom?: number
  words: readonly SizeWordsName[]
  /** For admins: what can be typed. */
  examples: string
}

const clothing = ['letters', 'ages', 'free'] as const

/** Categories and products keep the keys. */
export const sizeSystems = {
  letters: {
    name: 'Letters, XXS to 5XL',
    title: null,
    measure: null,
    words: ['letters', 'free'],
    examples: 'XXS to 5XL, S/M or Free size',
  },
  ages: {
    name: 'Ages',
    title: null,
    measure: null,
    words: ['ages', 'free'],
    examples: '6–7 Y, 12–18 M or Free size',
  },
  uk: {
    name: 'UK shoe size',
    title: 'UK',
    measure: 'uk',
    words: ['childrensShoes', 'free'],
    examples: 'UK 8, 10C or 1Y for children, or Free size',
  },
  eu: { name: 'EU shoe size', title: 'EU', measure: 'eu', words: ['free'], examples: 'EU 42 or Free size' },
  us: {
    name: 'US shoe size',
    title: 'US',
    measure: 'us',
    words: ['childrensShoes', 'free'],
    examples: 'US 9, 10C or 1Y for children, or Free size',
  },
  foot: { name: 'Shoe size in cm', title: 'foot, cm', measure: 'cm', words: ['free'], examples: '26 cm' },
  chest: {
    name: 'Chest in cm, letters or ages',
    title: 'chest, cm',
    measure: 'cm',
    words: clothing,
    examples: '94 cm, M, 6–7 Y or Free size',
  },
  chestInches: {
    name: 'Chest in inches, letters or ages',
    title: 'chest, inches',
    measure: 'inches',
    words: clothing,
    examples: '38 in, M, 6–7 Y or Free size',
  },
  waist: {
    name: 'Waist in cm, letters or ages',
    title: 'waist, cm',
    measure: 'cm',
    words: clothing,
    examples: '80 cm, M, 6–7 Y or Free size',
  },
  waistInches: {
    name: 'Waist in inches, letters or ages',
    title: 'waist, inches',
    measure: 'inches',
    words: clothing,
    examples: '32 in, M, 6–7 Y or Free size',
  },
  head: {
    name: 'Head in cm, or letters',
    title: 'head, cm',
    measure: 'cm',
    words: clothing,
    examples: '58 cm, M or Free size',
  },
  bat: {
    name: 'Cricket bat',
    title: 'length, cm',
    measure: 'cm',
    measuredFrom: 10,
    words: ['bats'],
    examples: '1 to 6, H, SH, LH, or 85 cm',
  },
  ball: { name: 'Ball', title: null, measure: null, words: ['free'], examples: '3, 4 or 5' },
  length: { name: 'Length in cm', title: 'length, cm', measure: 'cm', words: ['free'], examples: '85 cm' },
  thickness: { name: 'Thickness in mm', title: 'thickness, mm', measure: 'mm', words: [], examples: '6 mm' },
  litres: { name: 'Litres', title: 'litres', measure: 'litres', words: ['free'], examples: '24 L' },
  millilitres: {
    name: 'Millilitres',
    title: 'ml',
    measure: 'millilitres',
    words: ['free'],
    examples: '750 ml',
  },
  grams: { name: 'Grams', title: 'grams', measure: 'grams', words: [], examples: '500 g' },
  kilograms: { name: 'Kilograms', title: 'kg', measure: 'kilograms', words: [], examples: '5 kg' },
  number: {
    name: 'A number without a unit, or letters',
    title: null,
    measure: null,
    words: ['letters', 'ages', 'free'],
    examples: '5, M or Free size',
  },
} as const satisfies Record<string, SystemFacts>
export type BuiltInSystem = keyof typeof sizeSystems

/** What they measure is a body or legs. */
export const garmentSystems: readonly BuiltInSystem[] = ['chest', 'chestInches', 'waist', 'waistInches']

/** The patterns are for names of categories; the first match wins. A number keeps its meaning when a pattern is added. */
export const proposals: readonly [BuiltInSystem, RegExp][] = [
  ['number', /glove|mitten|punch/],
  ['uk', /shoe|boot|sneaker|trainer|footwear|spike|cleat|slide|sandal|slipper|flip.?flop|sock/],
  ['litres', /bag|backpack|duffel|duffle|rucksack/],
  ['millilitres', /bottle|flask|shaker/],
  ['thickness', /(^| )mats?( |$)/],
  ['bat', /(^| )bats?( |$)/],
  ['head', /(^| )(caps?|hats?)( |$)|beanie|visor/],
  ['waist', /jogger|shorts?( |$)|legging|tights|trouser|pants?( |$)|skirt/],
  [
    'chest',
    /shirt|(^| )tees?( |$)|polo|jersey|kits?( |$)|tank|vest|singlet|hoodie|sweat|jacket|windcheater|coat|fleece|(^| )(bras?|tops?)( |$)/,
  ],
  ['ball', /balls?( |$)/],
]

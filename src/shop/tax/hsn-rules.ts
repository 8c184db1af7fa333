import type { Unit } from './rules.ts'

/** 4, 6 or 8 digits: the Customs Tariff has no chapter and no heading 00. PostgreSQL reads it alike. */
export const hsnPattern = '^(0[1-9]|[1-9][0-9])(0[1-9]|[1-9][0-9])([0-9]{2}){0,2}$'

export function isHsn(text: string | null | undefined): boolean {
  return new RegExp(hsnPattern).test(text ?? '')
}

/** `taxClass` is an id. Null means that the product or category does not say it. */
export type Taxation = { hsn: string | null; unit: Unit | null; taxClass: string | null }

export type KnownTaxation = { hsn: string | null; unit: Unit; taxClass: string }

export const apparel = 'apparel'
const flat5 = 'flat-5'
const flat18 = 'flat-18'

export function presentTaxation({ hsn, unit, taxClass }: Taxation): Taxation {
  return { hsn, unit, taxClass }
}

type Proposal = [hsn: string, unit: Unit, taxClass: string, words: string]

/**
 * The words are of the category's name; the first match wins. They are regular expressions that PostgreSQL
 * reads alike: migrations 0235 and 0345 fill what is there from the same list.
 */
export const proposals: readonly Proposal[] = [
  ['9506', 'PCS', flat18, 'punch(ing)? ?bag'],
  ['4202', 'PCS', flat18, 'bag|backpack|duffel|duffle|rucksack|pouch|wallet'],
  ['4203', 'PRS', flat5, '(cricket|batting|keeping|keeper|boxing|cycling) glove'],
  // Sports headgear is of chapter 65: note 1(g) to chapter 95 of the Customs Tariff.
  ['6506', 'PCS', flat18, 'helmet'],
  ['6402', 'PRS', apparel, 'slide|sandal|slipper|flip.?flop'],
  ['6404', 'PRS', apparel, 'shoe|boot|sneaker|trainer|footwear|spike|cleat'],
  ['6115', 'PRS', apparel, 'sock|compression'],
  ['6212', 'PCS', apparel, '(^| )bras?( |$)'],
  ['6116', 'PRS', apparel, 'glove|mitten'],
  ['6505', 'PCS', flat5, '(^| )(caps?|hats?)( |$)|beanie|visor'],
  ['6105', 'PCS', apparel, 'polo'],
  ['6112', 'PCS', apparel, 'track|swim|kits?( |$)'],
  ['6110', 'PCS', apparel, 'hoodie|sweat|pullover|fleece|sweater'],
  ['6201', 'PCS', apparel, 'windcheater|jacket|coat|rain'],
  ['6104', 'PCS', apparel, 'legging|tights|skirt'],
  ['6103', 'PCS', apparel, 'jogger|shorts?( |$)|trouser|pants?( |$)'],
  ['6109', 'PCS', apparel, 't.?shirt|(^| )tees?( |$)|tank|vest|singlet|jersey|shirt|(^| )tops?( |$)'],
  ['7323', 'PCS', flat5, 'bottle|flask|shaker'],
  ['9506', 'PCS', flat18, 'gym|yoga|dumb.?bell|barbell|kettlebell|treadmill|resistance|(^| )mats?( |$)'],
  ['9506', 'PCS', flat5, 'ball|bats?( |$)|racket|racquet|pad|guard|nets?( |$)|wicket|shuttle|rope|sport'],
]

/** Goods that no word tells bear the rate of all goods that the law names nowhere else, and have no HSN yet. */
const unknownGoods: KnownTaxation = { hsn: null, unit: 'PCS', taxClass: flat18 }

export function proposalFor(categoryName: string): KnownTaxation {
  const name = categoryName.toLowerCase()
  const found = proposals.find(([, , , words]) => new RegExp(words).test(name))
  return found ? { hsn: found[0], unit: found[1], taxClass: found[2] } : unknownGoods
}

/** Each field by itself: of the product, else of its category, else by the category's name. */
export function taxationOf(product: Taxation, category: Taxation & { name: string }): KnownTaxation {
  const proposed = proposalFor(category.name)
  return {
    hsn: product.hsn ?? category.hsn ?? proposed.hsn,
    unit: product.unit ?? category.unit ?? proposed.unit,
    taxClass: product.taxClass ?? category.taxClass ?? proposed.taxClass,
  }
}

/** Headings of the Customs Tariff that a sports shop needs; more digits and others may be typed. */
export const headings: readonly [hsn: string, about: string][] = [
  ['3924', 'Household articles of plastics: bottles, shakers'],
  ['3926', 'Articles of plastics: whistles, cones, mouth guards'],
  ['4016', 'Articles of rubber: mats, bands, grips'],
  ['4202', 'Bags, backpacks, holdalls, pouches, wallets'],
  ['4203', 'Clothing accessories of leather: sports gloves, belts'],
  ['4901', 'Printed books'],
  ['6101', "Men's overcoats, anoraks, windcheaters, knitted"],
  ['6102', "Women's overcoats, anoraks, windcheaters, knitted"],
  ['6103', "Men's suits, trousers, joggers, shorts, knitted"],
  ['6104', "Women's suits, dresses, skirts, leggings, shorts, knitted"],
  ['6105', "Men's shirts and polos, knitted"],
  ['6106', "Women's blouses, shirts and polos, knitted"],
  ['6107', "Men's underpants, nightwear, bathrobes, knitted"],
  ['6108', "Women's underwear, nightwear, bathrobes, knitted"],
  ['6109', 'T-shirts, singlets, vests, jerseys, knitted'],
  ['6110', 'Sweatshirts, hoodies, pullovers, cardigans, knitted'],
  ['6111', "Babies' garments, knitted"],
  ['6112', 'Track suits, ski suits, swimwear, knitted'],
  ['6114', 'Other garments, knitted: base layers, sports kits'],
  ['6115', 'Socks, stockings, compression hosiery'],
  ['6116', 'Gloves and mittens, knitted'],
  ['6117', 'Accessories, knitted: scarves, headbands, wristbands'],
  ['6201', "Men's overcoats, windcheaters, jackets, woven"],
  ['6202', "Women's overcoats, windcheaters, jackets, woven"],
  ['6203', "Men's suits, trousers, shorts, woven"],
  ['6204', "Women's suits, dresses, skirts, trousers, shorts, woven"],
  ['6205', "Men's shirts, woven"],
  ['6206', "Women's blouses and shirts, woven"],
  ['6211', 'Track suits, ski suits, swimwear, other garments, woven'],
  ['6212', 'Bras, sports bras, girdles'],
  ['6216', 'Gloves and mittens, woven'],
  ['6217', 'Accessories of clothing, woven'],
  ['6302', 'Towels and linen'],
  ['6306', 'Tents, sails, tarpaulins, camping goods'],
  ['6401', 'Waterproof footwear of rubber or plastics'],
  ['6402', 'Footwear, uppers of rubber or plastics: slides, flip-flops'],
  ['6403', 'Footwear, uppers of leather'],
  ['6404', 'Footwear, uppers of textile: sports shoes'],
  ['6405', 'Other footwear'],
  ['6406', 'Parts of footwear: insoles, laces, studs'],
  ['6505', 'Caps, hats, beanies, headgear of textile'],
  ['6506', 'Other headgear: helmets'],
  ['7323', 'Household articles of steel: bottles, flasks'],
  ['8712', 'Bicycles, not motorised'],
  ['9004', 'Sunglasses, goggles'],
  ['9102', 'Wrist-watches, stop-watches'],
  ['9503', 'Toys, scale models, puzzles'],
  ['9504', 'Articles for indoor games: carrom, chess, table games'],
  ['9506', 'Sports and gym equipment: balls, bats, rackets, guards, weights'],
  ['9507', 'Fishing tackle'],
  ['9617', 'Vacuum flasks'],
]

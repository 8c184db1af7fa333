import type { Paint } from './paints.ts'

/** The six grounds a product is shown on. */
export type Court = 'turf' | 'clay' | 'hard' | 'parquet' | 'rubber' | 'sand'

/** What is printed, knitted or sewn on the large areas. `contour`, `lattice` and `block` are for footwear only. */
export type Pattern =
  | 'plain'
  | 'block'
  | 'camo'
  | 'contour'
  | 'fade'
  | 'halftone'
  | 'hoops'
  | 'lattice'
  | 'ripstop'
  | 'sash'
  | 'stripes'
  | 'waves'

/** Every silhouette with the cuts it is made in. */
export type Cuts = {
  shoe: 'classic' | 'court' | 'max' | 'race' | 'trail'
  boot: 'firm' | 'soft'
  slide: 'band' | 'ribbed'
  tee: 'crew' | 'polo' | 'raglan' | 'vneck'
  tank: 'racer' | 'vest'
  hoodie: 'pullover' | 'zip'
  jacket: 'track' | 'shell'
  joggers: 'cuffed' | 'straight'
  leggings: 'full' | 'cropped'
  shorts: 'running' | 'training'
  cap: 'panel' | 'trucker'
  socks: 'crew' | 'ankle'
  backpack: 'field' | 'roll'
  duffel: 'round' | 'wide'
  bottle: 'loop' | 'sport'
  ball: 'match' | 'street'
  windcheater: 'anorak' | 'full'
  bra: 'cross' | 'racer' | 'zip'
  kit: 'crew' | 'raglan' | 'sleeveless' | 'vneck'
  gloves: 'keeper' | 'training'
  bat: 'full' | 'scoop'
  mat: 'open' | 'rolled'
}

export type Shape = keyof Cuts

/**
 * Everything that decides a product's pictures; the same recipe is always drawn with the same bytes.
 * `body` is the large area, `panel` the parts sewn onto it, `accent` the graphic, `trim` sole, number or cord.
 */
export type Recipe = {
  [S in Shape]: {
    shape: S
    cut: Cuts[S]
    court: Court
    body: Paint
    panel: Paint
    accent: Paint
    trim: Paint
    pattern: Pattern
    /** The word on the product: an invented name, never a brand's. */
    mark: string
    /** A shirt number or a second line such as '750 ML'. */
    print?: string
  }
}[Shape]

/** By the slug of a product in the demo's catalogue. */
export type Recipes = Record<string, Recipe>

import type { Picture } from '../../../lib/pictures.ts'
import type { RowKind } from '../../settings/home-rows-rules.ts'
import type { Gender, Product } from '../rules.ts'

export type Collection = { gender: Gender; total: number; picture: Picture | null }

/** `name`: of the category or brand. */
export type ProductsRow = {
  kind: Exclude<RowKind, 'collections'>
  title: string
  name: string | null
  products: Product[]
}

export type FilledRow = ProductsRow | { kind: 'collections'; title: string; collections: Collection[] }

export type Hero = { picture: Picture | null; headline: string; text: string; button: string }

export type Home = { hero: Hero; rows: FilledRow[]; brands: number }

/** By page: `home`, `men`, `brand:nike`. Empty texts and pictures stay as the shop says them. `picture`: a path. */
export type HeadsByPage = Record<string, { title: string; description: string; picture: string | null }>

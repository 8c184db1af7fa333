import { type Picture, type PictureOnWire, presentPicture } from '../../../lib/pictures.ts'
import { type ProductOnWire, presentProduct } from '../wire.ts'
import type { Collection, Hero, Home, ProductsRow } from './rules.ts'

export type CollectionOnWire = Omit<Collection, 'picture'> & { picture: PictureOnWire | null }

export type RowOnWire =
  | { kind: 'collections'; title: string; collections: CollectionOnWire[] }
  | (Omit<ProductsRow, 'products'> & { products: ProductOnWire[] })

export type HomeOnWire = {
  hero: Omit<Hero, 'picture'> & { picture: PictureOnWire | null }
  rows: RowOnWire[]
  brands: number
}

export function presentHome({ hero, rows, brands }: Home): HomeOnWire {
  return {
    hero: { ...hero, picture: presentAny(hero.picture) },
    rows: rows.map((row) =>
      row.kind === 'collections'
        ? {
            ...row,
            collections: row.collections.map((each) => ({ ...each, picture: presentAny(each.picture) })),
          }
        : { ...row, products: row.products.map(presentProduct) },
    ),
    brands,
  }
}

const presentAny = (picture: Picture | null): PictureOnWire | null => picture && presentPicture(picture)

/** `picture`: the data URL that an admin has chosen and not saved, null where it is taken away. */
export function presentHomeDraft(home: Home, picture: string | null | undefined): HomeOnWire {
  const { hero, ...rest } = presentHome(home)
  if (picture === undefined) return { hero, ...rest }
  const chosen = picture && { src: picture, width: 1600, height: 1200, colour: 'transparent', widths: [] }
  return { hero: { ...hero, picture: chosen || null }, ...rest }
}

import type { PictureOnWire } from '../../lib/pictures.ts'
import type { PopulatedProductOnWire, ProductOnWire } from '../../shop/catalog/wire.ts'

/** `otherColours` and `rating` only on pages that are rendered again when these change: lists. */
export type Card = PopulatedProductOnWire & {
  second: PictureOnWire | null
  otherColours?: number | undefined
  rating?: number | undefined
}

/** One shape for all cards of a list keeps its rows even: upright, where most of it is clothing. */
export function isUpright(list: readonly Pick<Card, 'isClothing'>[]): boolean {
  return list.filter((card) => card.isClothing).length > list.length / 2
}

export function cardOf(product: ProductOnWire): Card {
  const { description, gallery, pictures, label, sizeSystem, sizeTitle, createdAt, updatedAt, ...others } =
    product
  const { styleCode, otherColours, rating, ...rest } = others
  const second = pictures.gallery.find(({ src }) => src !== pictures.thumbnail?.src) ?? null
  return { ...rest, pictures: { thumbnail: pictures.thumbnail }, second }
}

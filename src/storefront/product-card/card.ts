import type { PictureOnWire } from '../../lib/pictures.ts'
import type { PopulatedProductOnWire, ProductOnWire } from '../../shop/catalog/wire.ts'

export type Card = PopulatedProductOnWire & { second: PictureOnWire | null }

export function cardOf(product: ProductOnWire): Card {
  const { description, gallery, pictures, label, sizeSystem, sizeTitle, createdAt, updatedAt, ...rest } =
    product
  const second = pictures.gallery.find(({ src }) => src !== pictures.thumbnail?.src) ?? null
  return { ...rest, pictures: { thumbnail: pictures.thumbnail }, second }
}

import type { PictureOnWire } from '../../lib/pictures.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'

export function picturesOf({
  pictures: { thumbnail, gallery },
}: Pick<ProductOnWire, 'pictures'>): PictureOnWire[] {
  const all = thumbnail ? [thumbnail, ...gallery] : gallery
  return [...new Map(all.map((picture) => [picture.src, picture])).values()]
}

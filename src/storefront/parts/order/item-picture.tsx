import type { OrderItemOnWire } from '../../../shop/orders/wire.ts'
import { Picture } from '../picture.tsx'

/** An order's copy of a product has the path of its picture and nothing else; every path answers in these widths. */
const widths = [160, 320, 480, 640, 960]

/** The picture of an ordered item, as the product looked when it was bought. */
export function ItemPicture({ of, alt, sizes }: { of: OrderItemOnWire; alt: string; sizes: string }) {
  const { thumbnail } = of.productId
  const picture = thumbnail && { src: thumbnail, width: 4, height: 3, colour: 'var(--color-sunk)', widths }
  return <Picture of={picture || null} alt={alt} sizes={sizes} />
}

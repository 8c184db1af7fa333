import type { OrderItemOnWire } from '../../shop/orders/wire.ts'
import { Picture } from '../shared/picture.tsx'

/** An order stores only the picture's path; every path is served in these widths. */
const widths = [160, 320, 480, 640, 960]

export function ItemPicture({ of, alt, sizes }: { of: OrderItemOnWire; alt: string; sizes: string }) {
  const { thumbnail } = of.productId
  const picture = thumbnail && { src: thumbnail, width: 4, height: 3, colour: 'var(--color-sunk)', widths }
  return <Picture of={picture || null} alt={alt} sizes={sizes} />
}

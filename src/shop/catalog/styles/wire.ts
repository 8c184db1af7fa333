import { toRupees } from '../../../lib/money.ts'
import { type PictureOnWire, presentPicture } from '../../../lib/pictures.ts'
import type { Colour } from '../style-rules.ts'

/** `status`: listed. Shoppers don't get the stock. */
export type ColourOnWire = {
  _id: string
  productName: string
  colour: string | null
  picture: PictureOnWire | null
  price: number
  status: boolean
  available: boolean
  stock?: number | undefined
}

export function presentColour({ id, name, colour, picture, price, listed, available }: Colour): ColourOnWire {
  return {
    _id: id,
    productName: name,
    colour,
    picture: picture && presentPicture(picture),
    price: toRupees(price),
    status: listed,
    available,
  }
}

export function presentColourToAdmin(colour: Colour): ColourOnWire {
  return { ...presentColour(colour), stock: colour.stock }
}

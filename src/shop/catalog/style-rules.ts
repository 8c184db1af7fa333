import type { Paise } from '../../lib/money.ts'
import type { Picture } from '../../lib/pictures.ts'

/** Products whose codes are alike, in letters of any case, are the colours of one style. Null: it is of none. */
export type OwnStyle = { styleCode: string | null; colour: string | null }

/** A product of a style. `stock`: units of all sizes. */
export type Colour = {
  id: string
  name: string
  colour: string | null
  /** Unit price after the best running offer. */
  price: Paise
  listed: boolean
  available: boolean
  stock: number
  picture: Picture | null
}

/** A page shows all colours of its style. */
export const MAX_COLOURS_OF_STYLE = 50
export const MAX_COLOUR_LENGTH = 200

export const styleIsFull = `This style has ${MAX_COLOURS_OF_STYLE} colours, and may have no more`

export function presentStyle({ styleCode, colour }: OwnStyle): OwnStyle {
  return { styleCode, colour }
}

/** What the names have in common from their beginning, in whole words: 'Rapid Tee' of 'Rapid Tee Red' and 'Rapid Tee Blue'. */
export function styleName([first = '', ...others]: readonly string[]): string {
  const words = first.split(' ')
  const isCommon = (_: string, index: number) =>
    others.every((name) => `${name} `.startsWith(`${words.slice(0, index + 1).join(' ')} `))
  return words.filter(isCommon).join(' ') || first
}

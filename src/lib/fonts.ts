/** What an owner may set the shop's pages in. The first is a pair; the others have one family for headings and text. */
export const fonts = {
  archivo: 'Archivo and Source Sans',
  bitter: 'Bitter',
  inter: 'Inter',
  manrope: 'Manrope',
  'nunito-sans': 'Nunito Sans',
  rubik: 'Rubik',
} as const

export type Font = keyof typeof fonts

export const isFont = (name: string): name is Font => Object.hasOwn(fonts, name)

/** A database of a later release may have a font that this one lacks. */
export const fontOf = ({ font }: { font: string }): Font => (isFont(font) ? font : 'archivo')

/** The CSS variables of another font than the first. Its subset leaves rare letters to the shop's own. */
export function fontVariables(font: Font): Record<string, string> {
  if (font === 'archivo') return {}
  const set = (letters: string) =>
    `"${fonts[font]}", "${letters}", "${fonts[font]} fallback", system-ui, sans-serif`
  return { '--font-sans': set('Source Sans letters'), '--font-display': set('Archivo letters') }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import subsetFont from 'subset-font'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const archivo = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
)

/** One cut of the variable face, pinned, because fontkit cannot vary a WOFF2. */
const cut = async (wght: number, wdth: number): Promise<Font> => {
  const pinned = await subsetFont(readFileSync(archivo), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght, wdth },
  })
  const font = create(Buffer.from(pinned))
  if (!('layout' in font)) throw new Error('Archivo is a single face, not a collection')
  return font
}

const cuts = { condensed: await cut(750, 75), wide: await cut(800, 118), heavy: await cut(850, 84) }

export type Lettering = { size: number; spacing?: number; cut?: keyof typeof cuts }

/** Words as outlines, centred on 0, 0 by their capitals; `size` is the height of a capital in canvas px. */
export function lettered(text: string, { size, spacing = 0, cut = 'condensed' }: Lettering) {
  const font = cuts[cut]
  const scale = size / font.capHeight
  const outlines: { path: Glyph['path']; x: number }[] = []
  let pen = 0
  // Word by word: the subset font's empty space glyph is more than fontkit can read.
  for (const word of text.split(' ')) {
    const { glyphs, positions } = font.layout(word)
    for (const [i, glyph] of glyphs.entries()) {
      outlines.push({ path: glyph.path, x: pen })
      pen += (positions[i]?.xAdvance ?? 0) * scale + spacing
    }
    pen += size * 0.34
  }
  const width = pen - spacing - size * 0.34
  const path = outlines
    .map(({ path, x }) =>
      path
        .scale(scale, -scale)
        .translate(x - width / 2, size / 2)
        .toSVG(),
    )
    .join('')
  return { path, width }
}

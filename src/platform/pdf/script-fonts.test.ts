import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { type PrintFont, rangesOfFonts } from '../../lib/printable.data.ts'
import { readFont } from './script-fonts.ts'

const NOT_A_CHARACTER = 0xffff
const names = Object.keys(rangesOfFonts) as PrintFont[]

/** The emoji have figures of their own, for keycaps. */
const isOfOneScript = (name: PrintFont) => name !== 'latin' && name !== 'emoji'
const none = new Set<number>()

/** The characters of a script's own font without those of the font of Latin letters. */
function rangesIn(name: PrintFont, other: ReadonlySet<number>): string {
  const ranges: [first: number, last: number][] = []
  for (const code of charactersIn(name)) {
    if (code < 0x20 || code === NOT_A_CHARACTER || other.has(code)) continue
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map((range) => [...new Set(range)].map((code) => code.toString(16)).join('-')).join(' ')
}

function charactersIn(name: PrintFont): number[] {
  const [regular, strong] = (['regular', 'strong'] as const).map((weight) => {
    const font = create(readFont(name, weight)) as Font
    return font.characterSet
  })
  const both = new Set(strong)
  return (regular ?? []).filter((code) => both.has(code)).sort((one, other) => one - other)
}

test('the table of what can be printed is what the fonts have: `npx vitest run … -u` writes it', async () => {
  const latin = new Set(charactersIn('latin'))
  const table = names.map((name) => {
    const ranges = `'${rangesIn(name, isOfOneScript(name) ? latin : none)}',`
    const line = `  ${name}: ${ranges}`
    // As the formatter writes it.
    return line.length <= 110 ? line : `  ${name}:\n    ${ranges}`
  })
  await expect(
    `export type PrintFont = keyof typeof rangesOfFonts

/** Code points that each font of our papers has, in the order in which the fonts are tried. Written by \`script-fonts.test.ts\`. */
export const rangesOfFonts = {
${table.join('\n')}
}
`,
  ).toMatchFileSnapshot('../../lib/printable.data.ts')
})

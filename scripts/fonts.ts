/**
 * Cuts the shop's fonts out of the fontsource packages: `node scripts/fonts.ts`. The result is committed.
 * Every page loads a file for each style of the type scale: of the shop's own fonts, or of the one that its owner chose. Rare letters have files of their own: those of transliterated
 * Indian names, those of other western names and, for headings, those of Goa's.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import { addGlyph } from './add-glyph.ts'

const characters = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const basicLatin = characters(0x20, 0x7e)
const punctuation = '\u00a0©®°·×‘’“”–—…•−™é'
const westernLetters = characters(0xc0, 0xff)
const indianLetters = 'ĀāĒēĪīŌōŪūŚśĹĺṚṛṜṝḶḷḸḹṄṅṬṭḌḍṆṇṢṣḤḥṂṃṀṁḺḻṈṉṞṟ'
const goanLetters = 'ÑñÇçÃãÁáÉÍíÓóÚúÜüÖö'

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

const archivo = {
  source: (part: string) => `archivo/files/archivo-${part}-wdth-normal.woff2`,
  axes: { wght: { min: 500, max: 800 }, wdth: { min: 75, max: 125 } },
}
const sourceSans = {
  source: (part: string) => `source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`,
  axes: { wght: { min: 400, max: 700 } },
}

type Axes = Record<string, number | { min: number; max: number }>

async function cut(packaged: string, text: string, axes: Axes, targetFormat: 'truetype' | 'woff2') {
  const font = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${packaged}`)))
  const options = { targetFormat, variationAxes: axes, keepFeatures: features, noHinting: true }
  return Buffer.from(await subset(font, text, options))
}

async function save(file: string, font: Buffer) {
  await writeFile(new URL(`../src/${file}`, import.meta.url), font)
  console.log(`${file} ${(font.length / 1024).toFixed(1)} KB`)
}

const styles = [
  { of: archivo, file: 'archivo-heading', axes: { wght: 800, wdth: 125 } },
  { of: archivo, file: 'archivo-number', axes: { wght: 700, wdth: 112 } },
  { of: archivo, file: 'archivo-label', axes: { wght: 600, wdth: 80 } },
  { of: sourceSans, file: 'source-sans-3', axes: { wght: 400 } },
  { of: sourceSans, file: 'source-sans-3-strong', axes: { wght: 600 } },
]

/** Those that an owner may choose have three weights. */
const choices = ['bitter', 'inter', 'manrope', 'nunito-sans', 'rubik'].flatMap((name) =>
  [
    { file: name, wght: 400 },
    { file: `${name}-strong`, wght: 600 },
    { file: `${name}-heading`, wght: 800 },
  ].map(({ file, wght }) => ({
    of: { source: (part: string) => `${name}/files/${name}-${part}-wght-normal.woff2` },
    file: `choices/${file}`,
    axes: { wght },
  })),
)

for (const { of: family, file, axes } of [...styles, ...choices]) {
  const latin = basicLatin + punctuation
  const main = await cut(family.source('latin'), latin, axes, 'truetype')
  // The packages have the rupee sign in extended Latin only.
  const rupee = await cut(family.source('latin-ext'), '₹', axes, 'truetype')
  const merged = addGlyph(main, rupee, '₹')
  const options = { targetFormat: 'woff2', variationAxes: {}, keepFeatures: features } as const
  await save(`ui/fonts/${file}.woff2`, Buffer.from(await subset(merged, `${latin}₹`, options)))
}

for (const { of: family, file, part, text } of [
  { of: archivo, file: 'archivo-names', part: 'latin-ext', text: indianLetters },
  { of: archivo, file: 'archivo-goa', part: 'latin', text: goanLetters },
  { of: sourceSans, file: 'source-sans-3-names', part: 'latin-ext', text: indianLetters },
  { of: sourceSans, file: 'source-sans-3-western', part: 'latin', text: westernLetters },
])
  await save(`ui/fonts/${file}.woff2`, await cut(family.source(part), text, family.axes, 'woff2'))

// A PDF identifies fonts by their PostScript names, which a subset keeps: each gets a unique name of the same length.
const documentFonts = [
  { of: sourceSans, file: 'text', axes: { wght: 400 }, was: 'SourceSans3-Roman', named: 'SourceSans3-400' },
  { of: sourceSans, file: 'strong', axes: { wght: 600 }, was: 'SourceSans3-Roman', named: 'SourceSans3-600' },
  {
    of: archivo,
    file: 'heading',
    axes: { wght: 800, wdth: 125 },
    was: 'Archivo-SemiBold',
    named: 'Archivo-Heading',
  },
  {
    of: archivo,
    file: 'label',
    axes: { wght: 600, wdth: 80 },
    was: 'Archivo-SemiBold',
    named: 'Archivo-Label',
  },
  {
    of: archivo,
    file: 'number',
    axes: { wght: 700, wdth: 112 },
    was: 'Archivo-SemiBold',
    named: 'Archivo-Number',
  },
]

for (const { of: family, axes, file, was, named } of documentFonts) {
  const parts = [
    { suffix: '', part: 'latin', text: basicLatin + punctuation + westernLetters },
    { suffix: '-more', part: 'latin-ext', text: `₹${family === sourceSans ? indianLetters : ''}` },
  ]
  for (const { suffix, part, text } of parts) {
    const font = await cut(family.source(part), text, axes, 'truetype')
    await save(`platform/pdf/fonts/${file}${suffix}.ttf`, rename(font, was, `${named}${suffix ? 'M' : ''}`))
  }
}

function rename(font: Buffer, from: string, to: string): Buffer {
  const spelt = (name: string) => Buffer.from(name, 'utf16le').swap16()
  const at = font.indexOf(spelt(from))
  if (at < 0 || to.length > from.length) throw new Error(`${from} is not a name that ${to} fits in`)
  spelt(to.padEnd(from.length, 'x')).copy(font, at)
  return font
}

/**
 * Cuts the shop's fonts out of the fontsource packages: `node scripts/fonts.ts`. The result is committed.
 * Each family is several files, so that a page loads only what it shows: Latin, the rupee sign (the packages hide
 * it among 80 KB of extended Latin), the letters of transliterated Indian names and, for headings, those of Goa's.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const characters = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const basicLatin = characters(0x20, 0x7e)
const punctuation = '\u00a0©®°·×‘’“”–—…•−™é'
const westernLetters = characters(0xc0, 0xff)
const indianLetters = 'ĀāĒēĪīŌōŪūŚśĹĺṚṛṜṝḶḷḸḹṄṅṬṭḌḍṆṇṢṣḤḥṂṃṀṁḺḻṈṉṞṟ'
const goanLetters = 'ÑñÇçÃãÁáÉÍíÓóÚúÜüÖö'

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

const archivo = {
  name: 'archivo',
  source: (part: string) => `archivo/files/archivo-${part}-wdth-normal.woff2`,
  axes: { wght: { min: 500, max: 800 }, wdth: { min: 75, max: 125 } },
  latin: basicLatin + punctuation,
  more: { file: 'archivo-goa.woff2', part: 'latin', text: goanLetters },
}
const sourceSans = {
  name: 'source-sans-3',
  source: (part: string) => `source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`,
  axes: { wght: { min: 400, max: 700 } },
  latin: basicLatin + punctuation + westernLetters,
  more: null,
}

const packaged = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))

for (const { name, source, axes, latin, more } of [archivo, sourceSans]) {
  const cuts = [
    { file: `${name}.woff2`, part: 'latin', text: latin },
    { file: `${name}-rupee.woff2`, part: 'latin-ext', text: '₹' },
    { file: `${name}-names.woff2`, part: 'latin-ext', text: indianLetters },
    ...(more ? [more] : []),
  ]
  for (const { file, part, text } of cuts) {
    const font = await readFile(packaged(source(part)))
    const cut = await subset(font, text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    })
    await writeFile(new URL(`../src/ui/fonts/${file}`, import.meta.url), cut)
    console.log(`${file} ${(cut.length / 1024).toFixed(1)} KB`)
  }
}

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
    const font = await readFile(packaged(family.source(part)))
    const cut = await subset(font, text, {
      targetFormat: 'truetype',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    })
    const bytes = rename(Buffer.from(cut), was, `${named}${suffix ? 'M' : ''}`)
    await writeFile(new URL(`../src/platform/pdf/fonts/${file}${suffix}.ttf`, import.meta.url), bytes)
    console.log(`${file}${suffix}.ttf ${(bytes.length / 1024).toFixed(1)} KB`)
  }
}

function rename(font: Buffer, from: string, to: string): Buffer {
  const spelt = (name: string) => Buffer.from(name, 'utf16le').swap16()
  const at = font.indexOf(spelt(from))
  if (at < 0 || to.length > from.length) throw new Error(`${from} is not a name that ${to} fits in`)
  spelt(to.padEnd(from.length, 'x')).copy(font, at)
  return font
}

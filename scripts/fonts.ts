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

const families = [
  {
    name: 'archivo',
    source: (part: string) => `archivo/files/archivo-${part}-wdth-normal.woff2`,
    axes: { wght: { min: 500, max: 800 }, wdth: { min: 75, max: 125 } },
    latin: basicLatin + punctuation,
    more: { file: 'archivo-goa.woff2', part: 'latin', text: goanLetters },
  },
  {
    name: 'source-sans-3',
    source: (part: string) => `source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    latin: basicLatin + punctuation + westernLetters,
  },
]

for (const { name, source, axes, latin, more } of families) {
  const cuts = [
    { file: `${name}.woff2`, part: 'latin', text: latin },
    { file: `${name}-rupee.woff2`, part: 'latin-ext', text: '₹' },
    { file: `${name}-names.woff2`, part: 'latin-ext', text: indianLetters },
    ...(more ? [more] : []),
  ]
  for (const { file, part, text } of cuts) {
    const font = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${source(part)}`)))
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

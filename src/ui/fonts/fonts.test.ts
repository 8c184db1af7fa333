import { readdirSync, readFileSync, statSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const fonts = new Map(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => [file, `${import.meta.dirname}/${file}`]),
)

function has(file: string, text: string): boolean {
  const font = create(readFileSync(fonts.get(file) ?? '')) as Font
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

test('all fonts together weigh at most 90 KB', () => {
  const bytes = [...fonts.values()].reduce((sum, path) => sum + statSync(path).size, 0)
  expect(bytes).toBeLessThanOrEqual(90 * 1024)
})

test('both families draw prices themselves, the rupee sign too', () => {
  for (const family of ['archivo', 'source-sans-3']) {
    expect(has(`${family}.woff2`, '0123456789,.')).toBe(true)
    expect(has(`${family}-rupee.woff2`, '₹')).toBe(true)
  }
})

test('Indian names are drawn: by Source Sans in text, by both together in headings', () => {
  expect(has('source-sans-3-names.woff2', 'āĀīĪūŪṛṅṭḍṇśŚṣḥṃ')).toBe(true)
  expect(has('archivo-names.woff2', 'āĀīĪūŪśŚṭṣḥ')).toBe(true)
})

test('Goan names are drawn, by Archivo too', () => {
  expect(has('source-sans-3.woff2', 'JoãoConceiçãoMuñozFÁTIMAÜÖ')).toBe(true)
  expect(has('archivo-goa.woff2', 'ñçãáíóúüöÑÇÃÁÉÍÓÚÜÖ')).toBe(true)
})

test('every western letter comes from one file in headings too', () => {
  const css = readFileSync(`${import.meta.dirname}/fonts.css`, 'utf8')
  const faces = css.split('@font-face').filter((face) => face.includes('font-family: Archivo;'))
  const ranges = faces.flatMap((face) =>
    [...(face.split('unicode-range:')[1] ?? '').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = '', to = from]): [number, number] => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
    ),
  )
  for (let letter = 0xc0; letter <= 0xff; letter += 1) {
    expect(ranges.filter(([from, to]) => from <= letter && letter <= to)).toHaveLength(1)
  }
})

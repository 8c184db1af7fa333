import { readdirSync, readFileSync, statSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { fonts as fontLabels, fontOf, fontVariables } from '../../lib/fonts.ts'

const fonts = new Map(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => [file, `${import.meta.dirname}/${file}`]),
)

const main = [
  'archivo-heading.woff2',
  'archivo-number.woff2',
  'archivo-label.woff2',
  'source-sans-3.woff2',
  'source-sans-3-strong.woff2',
]

function has(file: string, text: string): boolean {
  const font = create(readFileSync(fonts.get(file) ?? '')) as Font
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

const sizeOf = (files: string[]) =>
  files.reduce((bytes, file) => bytes + statSync(fonts.get(file) ?? '').size, 0) / 1024

test('the fonts that every page loads weigh at most 42 KB, and all together 72 KB', () => {
  expect(sizeOf(main)).toBeLessThanOrEqual(42)
  expect(sizeOf([...fonts.keys()])).toBeLessThanOrEqual(72)
})

test('every style draws prices itself, the rupee sign too', () => {
  for (const file of main) expect(has(file, '₹0123456789,.')).toBe(true)
})

test('every font that an owner may choose draws prices itself, and weighs at most 34 KB', () => {
  for (const font of Object.keys(fontLabels).slice(1)) {
    const files = ['', '-strong', '-heading'].map(
      (style) => `${import.meta.dirname}/choices/${font}${style}.woff2`,
    )
    const drawn = files.map((file) => create(readFileSync(file)) as Font)
    for (const each of drawn)
      expect(
        [...'₹0123456789,.é'].every((letter) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
      ).toBe(true)
    expect(files.reduce((bytes, file) => bytes + statSync(file).size, 0) / 1024).toBeLessThanOrEqual(34)
  }
})

test('the styles of chosen fonts are named as owners and pages name them', () => {
  const css = readFileSync(`${import.meta.dirname}/choices/choices.css`, 'utf8')
  const faces = Object.entries(fontLabels).slice(1)
  expect(css.match(/@font-face/g)).toHaveLength(faces.length * 5)
  for (const [font, label] of faces) {
    for (const family of [label, `${label} fallback`]) expect(css).toContain(`font-family: "${family}"`)
    for (const style of ['', '-strong', '-heading']) expect(css).toContain(`url("./${font}${style}.woff2?`)
    expect(fontVariables(fontOf({ font }))['--font-display']).toContain(`"${label}", `)
  }
  expect(fontOf({ font: 'of a later release' })).toBe('archivo')
})

test('Indian names are drawn: by Source Sans in text, by both together in headings', () => {
  expect(has('source-sans-3-names.woff2', 'āĀīĪūŪṛṅṭḍṇśŚṣḥṃ')).toBe(true)
  expect(has('archivo-names.woff2', 'āĀīĪūŪśŚṭṣḥ')).toBe(true)
})

test('Goan names are drawn, by Archivo too', () => {
  expect(has('source-sans-3-western.woff2', 'ãçñÁÜÖ')).toBe(true)
  expect(has('archivo-goa.woff2', 'ñçãáíóúüöÑÇÃÁÉÍÓÚÜÖ')).toBe(true)
})

test.each([
  ['headings', 'Archivo'],
  ['text', 'Source Sans'],
])('every western letter of %s comes from one file', (_, family) => {
  const css = readFileSync(`${import.meta.dirname}/fonts.css`, 'utf8')
  const faces = css.split('@font-face').filter((face) => face.includes(family) && face.includes('url('))
  for (let letter = 0xc0; letter <= 0xff; letter += 1) {
    const files = faces.filter((face) =>
      [...(face.split('unicode-range:')[1] ?? '').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(
        ([, from = '', to = from]) =>
          Number.parseInt(from, 16) <= letter && letter <= Number.parseInt(to, 16),
      ),
    )
    const isEverywhere = files.every((face) => main.some((file) => face.includes(file)))
    expect(isEverywhere ? 1 : files.length).toBe(1)
  }
})

import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unprintableTexts, written } from '../../../tests/outside/scripts.data.ts'
import { copyPdf } from '../../../tests/pdf.ts'
import { runs } from '../../../tests/runs.ts'
import { unprintable } from '../../lib/printable.ts'
import { type Face, type Style, writePdf } from '../pdf.ts'
import { runsOf } from './runs.ts'

const about = { title: 'Scripts', author: 'Maidan', at: new Date(0) }
const text: Style = { face: 'text', size: 12, colour: '#000000' }
const samples = Object.entries(written)

async function print(lines: readonly string[], faces: readonly Face[] = ['text']): Promise<string> {
  const pdf = await writePdf(about, (paper) => {
    for (const [row, face] of faces.entries())
      for (const [index, line] of lines.entries())
        paper.text(line, 30, 40 + (row * lines.length + index) * 30, { ...text, face, tracking: 0.4 })
  })
  return (await copyPdf(pdf)).join('\n')
}

/** Readers guess where lines of right-to-left words begin, and Chrome copies a vowel mark before its letter. */
const lettersOf = (line: string) => [...line].sort()

test.each(samples)(
  '%s prints, and is read back and found',
  async (_, { name, street, city, isRightToLeft }) => {
    const lines = [name, street, city]
    expect(unprintable(...lines)).toEqual([])
    const copied = (await print(lines, ['text', 'heading', 'label'])).split(/\r?\n/)
    const wanted = [...lines, ...lines, ...lines]
    if (isRightToLeft) expect(copied.map(lettersOf)).toEqual(wanted.map(lettersOf))
    else expect(copied).toEqual(wanted)
  },
)

test('letters that a script joins are not drawn one by one', async () => {
  await writePdf(about, ({ measure }) => {
    for (const { conjunct } of Object.values(written)) {
      if (!conjunct) continue
      const alone = [...conjunct].reduce((width, letter) => width + measure(letter, text), 0)
      expect(Math.abs(measure(conjunct, text) - alone), conjunct).toBeGreaterThan(1)
    }
  })
})

test('right-to-left text goes on from its numbers and brackets to the left', () => {
  const drawn = runsOf('لال چوک (12) Asha', /^₹$/).map((run) => run.text)
  expect(drawn).toEqual(['Asha', ' (', '12', ')', 'لال چوک '])
})

test('what no font has is drawn as a box that still can be copied, never as a question mark', async () => {
  expect(unprintable(...unprintableTexts)).toEqual(unprintableTexts.flatMap((each) => [...each]))
  const copied = await print(unprintableTexts)
  expect(copied).not.toContain('?')
  expect(copied).toContain('王伟')
})

test('no text whatever makes a question mark or fails', async () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ...samples.flatMap(([, { name, street }]) => [...name, ...street]),
      '\u0301',
      '\u200d',
      '\u202e',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const anything = fc
    .array(unit, { maxLength: 40 })
    .map((characters) => characters.join('').replaceAll('?', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 6 }), async (lines) => {
      expect(await print(lines)).not.toContain('?')
    }),
    { numRuns: runs(3, 1_000) },
  )
  expect(await print([`a${'\u0301'.repeat(2_000)}`, `क${'्ष'.repeat(500)}`])).not.toContain('?')
})

test('nothing but the paper of platform/pdf.ts draws a PDF', () => {
  const drawing = globSync('{src,demo}/**/*.{ts,tsx}').filter(
    (file) => !file.endsWith('.test.ts') && /(from|import\() ?'pdfkit'/.test(readFileSync(file, 'utf8')),
  )
  expect(drawing).toEqual(['src/platform/pdf.ts'])
})

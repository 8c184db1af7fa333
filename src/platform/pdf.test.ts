import { describe, expect, test } from 'vitest'
import { readPdf } from '../../tests/pdf.ts'
import { type Face, type Paper, writePdf } from './pdf.ts'

const at = new Date('2026-11-22T06:00:00Z')
const draw = (drawing: (paper: Paper) => void) => writePdf({ title: 'A page', author: 'Maidan', at }, drawing)
const style = { face: 'text', size: 10, colour: '#0c1c15' } as const
const faces: Face[] = ['text', 'strong', 'heading', 'label', 'number']

describe('a PDF', () => {
  test('is drawn in fonts that it carries, the rupee sign too', async () => {
    const pdf = await draw((paper) => {
      faces.forEach((face, line) => {
        paper.text('₹1,29,900.50', 40, 40 + 20 * line, { ...style, face })
      })
    })
    expect(await readPdf(pdf)).toEqual([faces.map(() => '₹1,29,900.50')])
    const names = [...pdf.toString('latin1').matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(2 * faces.length)
    expect(pdf.length).toBeLessThan(60_000)
  })

  test('has lines no wider than was asked for, however long a word is', async () => {
    await draw((paper) => {
      const long = `A ${'word '.repeat(40)}${'x'.repeat(300)} and more`
      const lines = paper.wrap(long, 120, style)
      for (const line of lines) expect(paper.measure(line, style)).toBeLessThanOrEqual(120)
      expect(lines.join('').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''))
      expect(paper.wrap('  ', 120, style)).toEqual([])
    })
  })

  test('is the same bytes for the same drawing of the same moment', async () => {
    const drawing = (paper: Paper) => {
      paper.text('Once', 40, 40, style)
      paper.turnPage()
      paper.onEveryPage((page, pages) => paper.text(`${page} of ${pages}`, 40, 800, style))
    }
    expect(await draw(drawing)).toEqual(await draw(drawing))
  })
})

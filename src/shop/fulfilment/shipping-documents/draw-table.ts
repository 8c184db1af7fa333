import type { Paper, Style } from '../../../platform/pdf.ts'
import {
  bottomOf,
  colours,
  heading,
  label,
  left,
  onRight,
  rightOf,
  small,
  text,
} from '../../invoices/pdf-styles.ts'
import { cut } from './draw-labels.ts'

/** A cell that is too wide is cut, or with `wraps` written small on two lines. */
export type Column = {
  name: string
  x: number
  width: number
  numeric?: boolean
  style?: Style
  wraps?: boolean
}

/** A table on A4; yields after each page. */
export function* drawTable(
  paper: Paper,
  head: { title: string; about: string },
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Generator<void, number> {
  const drawHead = () => {
    paper.text(head.title, left, 54, { ...heading, size: 18 })
    paper.text(head.about, rightOf(paper), 54, onRight(small))
    for (const { name, x, width, numeric } of columns)
      paper.text(name.toUpperCase(), numeric ? x + width : x, 78, numeric ? onRight(label) : label)
    paper.line([left, 84], [rightOf(paper), 84], colours.ink, 1)
    return 84
  }
  let y = drawHead()
  for (const row of rows) {
    if (y + 20 > bottomOf(paper)) {
      paper.turnPage()
      yield
      y = drawHead()
    }
    for (const [index, column] of columns.entries()) drawCell(paper, column, row[index] ?? '', y)
    y += 20
    paper.line([left, y], [rightOf(paper), y], colours.line, 0.5)
  }
  return y
}

function drawCell(paper: Paper, column: Column, written: string, y: number): void {
  const { x, width, numeric, style = text, wraps } = column
  if (!wraps || paper.measure(written, style) <= width) {
    const cell = cut(paper, written, width, style)
    paper.text(cell, numeric ? x + width : x, y + 14, numeric ? onRight(style) : style)
    return
  }
  const two = { ...style, size: 7.5 }
  const lines = paper.wrap(written, width, two).slice(0, 2)
  for (const [index, line] of lines.entries()) paper.text(line, x, y + 9 + index * 8, two)
}

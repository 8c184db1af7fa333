import { type Paise, toRupees } from '../../lib/money.ts'
import { palette } from '../../lib/palette.ts'
import type { Paper, Style } from '../../platform/pdf.ts'

export const colours = palette.day

export const label: Style = { face: 'label', size: 7.5, colour: colours.muted, tracking: 0.4 }
export const text: Style = { face: 'text', size: 9, colour: colours.ink }
export const strong: Style = { face: 'strong', size: 9, colour: colours.ink }
export const small: Style = { face: 'text', size: 7.5, colour: colours.muted }
export const heading: Style = { face: 'heading', size: 10, colour: colours.ink }
export const onRight = (style: Style): Style => ({ ...style, align: 'right' })

export const left = 40
export const rightOf = ({ width }: Paper) => width - left
export const bottomOf = ({ height }: Paper) => height - 64

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function rupees(amount: Paise): string {
  return `${amount < 0 ? '−' : ''}₹${twoDecimals.format(Math.abs(toRupees(amount)))}`
}

export const percents = (percent: number) => `${percent}%`

export function section(paper: Paper, name: string, x: number, y: number, width: number): void {
  paper.line([x, y], [x + width, y], colours.ink, 1)
  paper.circle(x, y, 7, colours.ink, 1, { x, y, width: 9, height: 9 })
  paper.text(name.toUpperCase(), x + 14, y + 12, label)
}

import { type Paise, toRupees } from '../../lib/money.ts'
import type { Paper, Style } from '../../platform/pdf.ts'

// Paper knows neither variables nor oklch: these are the colours of ui/tokens.css by day.
export const colours = {
  ink: '#0c1c15',
  muted: '#4c5950',
  line: '#d2d2c6',
  turf: '#26753e',
  chalk: '#f6f6f2',
  paper: '#f9f8f1',
  accent: '#d0f637',
  alarm: '#b71727',
}

export const label: Style = { face: 'label', size: 7.5, colour: colours.muted, tracking: 0.4 }
export const text: Style = { face: 'text', size: 9, colour: colours.ink }
export const strong: Style = { face: 'strong', size: 9, colour: colours.ink }
export const small: Style = { face: 'text', size: 7.5, colour: colours.muted }
export const heading: Style = { face: 'heading', size: 10, colour: colours.ink }
export const onRight = (style: Style): Style => ({ ...style, align: 'right' })

/** Where an invoice stands on its paper. */
export const left = 40
export const rightOf = ({ width }: Paper) => width - left
/** Nothing but the footer is below. */
export const bottomOf = ({ height }: Paper) => height - 64

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `₹1,29,900.00`: on an invoice always with the paise. */
export function rupees(amount: Paise): string {
  return `${amount < 0 ? '−' : ''}₹${twoDecimals.format(Math.abs(toRupees(amount)))}`
}

export const percents = (percent: number) => `${percent}%`

/** A label that begins a section: a touchline that starts in its corner arc, as on the screens. */
export function section(paper: Paper, name: string, x: number, y: number, width: number): void {
  paper.line([x, y], [x + width, y], colours.ink, 1)
  paper.circle(x, y, 7, colours.ink, 1, { x, y, width: 9, height: 9 })
  paper.text(name.toUpperCase(), x + 14, y + 12, label)
}

import { palette } from '../../lib/palette.ts'
import { escapeXml } from './escape.ts'

export type Kind = 'text' | 'amount' | 'whole' | 'day' | 'moment'

const kinds: Kind[] = ['text', 'amount', 'whole', 'day', 'moment']
export const heading = kinds.length
export const styleOf = (kind: Kind, strong: boolean) => kinds.indexOf(kind) + (strong ? heading + 1 : 0)

const lakhs = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00'
const formats = { amount: [164, lakhs], day: [165, 'd mmm yyyy'], moment: [166, 'd mmm yyyy hh:mm'] } as const
const formatOf = (kind: Kind) => (kind === 'text' ? 49 : kind === 'whole' ? 3 : formats[kind][0])

// `quotePrefix` keeps an edited text from becoming a formula.
const looks = (font: number, fill: number, border: number) =>
  kinds.map((kind) => {
    const quote = kind === 'text' ? ' quotePrefix="1"' : ''
    return `<xf numFmtId="${formatOf(kind)}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1"${quote}/>`
  })

const argb = (hex: string) => `FF${hex.slice(1).toUpperCase()}`

export const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3">${Object.values(
  formats,
)
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="${argb(palette.day.chalk)}"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="${argb(palette.day.turf)}"/></patternFill></fill></fills><borders count="2"><border/><border><top style="thin"><color rgb="${argb(palette.day.ink)}"/></top></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 * kinds.length + 1}">${[
  ...looks(0, 0, 0),
  '<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0"/>',
  ...looks(1, 0, 1),
].join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

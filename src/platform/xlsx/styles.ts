import { palette } from '../../lib/palette.ts'
import { escapeXml } from './escape.ts'

export type Kind = 'text' | 'amount' | 'whole' | 'number' | 'day' | 'moment'

const kinds: Kind[] = ['text', 'amount', 'whole', 'number', 'day', 'moment']
export const heading = kinds.length
export const styleOf = (kind: Kind, strong: boolean) => kinds.indexOf(kind) + (strong ? heading + 1 : 0)

const lakhs = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00'
const formats = { amount: [164, lakhs], day: [165, 'd mmm yyyy'], moment: [166, 'd mmm yyyy hh:mm'] } as const
const builtIn = { text: 49, whole: 3, number: 0 } as const
const formatOf = (kind: Kind) =>
  kind in formats ? formats[kind as keyof typeof formats][0] : builtIn[kind as keyof typeof builtIn]

// `quotePrefix` keeps an edited text from becoming a formula.
const looks = (font: number, fill: number, border: number) =>
  kinds.map((kind) => {
    const ids = `numFmtId="${formatOf(kind)}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"`
    return `<xf ${ids} applyNumberFormat="1"${kind === 'text' ? ' quotePrefix="1"' : ''}/>`
  })

const rgb = (hex: string) => `rgb="FF${hex.slice(1).toUpperCase()}"`
const { chalk, ink, turf } = palette.day
const size = '<sz val="11"/>'
const family = '<name val="Calibri"/>'

export const styles = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<numFmts count="3">',
  ...Object.values(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`),
  '</numFmts><fonts count="3">',
  `<font>${size}${family}</font>`,
  `<font><b/>${size}${family}</font>`,
  `<font><b/>${size}<color ${rgb(chalk)}/>${family}</font>`,
  '</fonts><fills count="3">',
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  `<fill><patternFill patternType="solid"><fgColor ${rgb(turf)}/></patternFill></fill>`,
  '</fills><borders count="2"><border/>',
  `<border><top style="thin"><color ${rgb(ink)}/></top></border>`,
  '</borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${2 * kinds.length + 1}">`,
  ...looks(0, 0, 0),
  '<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0"/>',
  ...looks(1, 0, 1),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

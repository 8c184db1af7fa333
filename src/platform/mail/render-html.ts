import { palette } from '../../lib/palette.ts'
import { pathOf } from '../../lib/pictures.ts'
import { config } from '../config.ts'
import { by, escapeHtml, page } from './layout.ts'
import type { Goods, MailMessage, MailPart } from './message.ts'

const { ink, paper, chalk, accent, line, muted } = palette.day
const display = "Archivo,'Arial Black',Helvetica,Arial,sans-serif"
const number = `font-family:${display};font-weight:700;font-stretch:112%;font-variant-numeric:tabular-nums`
const small = `color:${muted};font-size:14px;line-height:20px`

export function renderHtml({ title, preview, parts }: MailMessage): string {
  return page({ title, preview, body: parts.map(partAsHtml).join('\n') })
}

function partAsHtml(part: MailPart): string {
  if ('paragraph' in part) return `<p style="margin:0 0 20px">${lines(part.paragraph)}</p>`
  if ('code' in part) return code(part.code)
  if ('heading' in part) return heading(part.heading)
  if ('marks' in part) return way(part.marks, part.reached)
  if ('goods' in part) return table(part.goods.map(goods).join(''), 'margin:0 0 20px')
  if ('rows' in part) return table(part.rows.map(row).join(''), 'margin:0 0 24px')
  if ('amount' in part) return board(part.amount, part.says)
  if ('button' in part) return button(part.button, config.PUBLIC_URL + part.path, part.quiet)
  return `<p ${by('muted')} style="margin:0 0 20px;${small};overflow-wrap:anywhere">${lines(part.note)}</p>`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function table(rows: string, style: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`
}

const code = (text: string) =>
  `<p ${by('code')} style="margin:4px 0 24px;padding:22px 0;border:2px solid ${ink};text-align:center;font:800 34px/38px ${display};font-stretch:125%;letter-spacing:.22em;text-indent:.22em">${escapeHtml(text)}</p>`

const heading = (text: string) =>
  table(
    `<tr><td ${by('edge')} style="border-top:2px solid ${ink};padding:0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="14" valign="top"><div ${by('edge')} style="width:12px;height:12px;border:2px solid ${ink};border-top:0;border-left:0;border-radius:0 0 14px 0;font-size:0">&nbsp;</div></td><td style="padding:12px 0 12px 8px"><h2 ${by('text')} style="margin:0;color:${ink};font:800 17px/22px ${display};font-stretch:125%">${escapeHtml(text)}</h2></td></tr></table></td></tr>`,
    'margin:28px 0 8px',
  )

function way(marks: readonly string[], reached: number): string {
  const steps = marks.map((_, index) => {
    const fill = index < reached ? ink : index === reached ? accent : 'transparent'
    const named = index < reached ? 'fill edge' : index > reached ? 'line' : 'edge'
    const edge = index > reached ? line : ink
    const dot = `<td width="18"><div ${by(named)} style="width:14px;height:14px;border:2px solid ${edge};border-radius:999px;background:${fill};font-size:0">&nbsp;</div></td>`
    if (index === 0) return dot
    const pass =
      index > reached ? `${by('bar')} style="background:${line}` : `${by('fill')} style="background:${ink}`
    return `<td><div ${pass};height:2px;font-size:0;line-height:2px">&nbsp;</div></td>${dot}`
  })
  const names = marks.map((mark, index) => {
    const align = index === 0 ? 'left' : index === marks.length - 1 ? 'right' : 'center'
    const [named, colour] = index > reached ? ['muted', muted] : ['text', ink]
    return `<td align="${align}" width="${Math.floor(100 / marks.length)}%" ${by(named)} style="padding-top:8px;color:${colour};font:600 13px/18px ${display};font-stretch:80%;letter-spacing:.045em;text-transform:uppercase">${escapeHtml(mark)}</td>`
  })
  return `${table(`<tr>${steps.join('')}</tr>`, 'margin:4px 0 0')}${table(`<tr>${names.join('')}</tr>`, 'margin:0 0 24px')}`
}

function goods({ picture, name, about, value }: Goods): string {
  const src = picture && `${config.PUBLIC_URL}${pathOf(picture)}-320.jpg`
  const shown = src
    ? `<img src="${escapeHtml(src)}" width="96" height="72" alt="" ${by('sunk')} style="display:block;width:96px;height:72px;border:0;background:${palette.day.sunk}">`
    : `<div ${by('sunk')} style="width:96px;height:72px;background:${palette.day.sunk};font-size:0">&nbsp;</div>`
  const cell = `${by('line')} style="padding:14px 0;border-bottom:1px solid ${line};vertical-align:top`
  return `<tr><td width="96" ${cell}">${shown}</td><td ${cell};padding-left:14px;padding-right:10px"><strong ${by('text')} style="color:${ink};font-weight:600;overflow-wrap:anywhere">${escapeHtml(name)}</strong><br><span ${by('muted')} style="${small}">${lines(about)}</span></td><td align="right" ${cell};${number};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

function row({ label, value, strong }: { label: string; value: string; strong?: boolean }): string {
  const cell = strong
    ? `${by('edge')} style="padding:14px 0 0;border-top:2px solid ${ink}`
    : 'style="padding:0 0 8px'
  const name = strong ? `font-weight:700` : ''
  const size = strong ? 'font-size:20px' : ''
  return `<tr><td ${cell};${name}">${lines(label)}</td><td align="right" ${cell};${number};${size};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

const board = (amount: string, says: string) =>
  table(
    `<tr><td ${by('board')} style="padding:18px 20px;background:${ink};border-left:6px solid ${accent};color:${chalk}"><div style="${number};font-size:28px;line-height:34px">${escapeHtml(amount)}</div><div style="padding-top:2px">${lines(says)}</div></td></tr>`,
    'margin:4px 0 24px',
  )

function button(text: string, href: string, quiet = false): string {
  const [name, look] = quiet
    ? ['quiet', `background:transparent;color:${ink}`]
    : ['button', `background:${ink};color:${paper}`]
  return `<p style="margin:8px 0 20px"><a ${by(name)} href="${escapeHtml(href)}" style="display:inline-block;padding:12px 26px;border:2px solid ${ink};border-radius:999px;${look};font:700 16px/20px ${display};font-stretch:112%;text-decoration:none">${escapeHtml(text)}</a></p>`
}

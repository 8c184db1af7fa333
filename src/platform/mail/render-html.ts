import { html } from 'hono/html'
import { palette } from '../../lib/palette.ts'
import { pathOf } from '../../lib/pictures.ts'
import { config } from '../config.ts'
import { direction, display, type Html, page, table } from './layout.ts'
import type { Goods, Letterhead, MailMessage, MailPart, Row } from './message.ts'

const { ink, paper, chalk, line, muted, sunk } = palette.day
const number = html`font-family:${display};font-weight:700;font-stretch:112%;font-variant-numeric:tabular-nums`
const small = `color:${muted};font-size:14px;line-height:20px`

export function renderHtml({ title, preview, parts }: MailMessage, letterhead: Letterhead): string {
  const accent = letterhead.look?.accent.colour ?? palette.day.accent
  const body = parts.map((part) => partAsHtml(part, accent))
  return String(page({ title, preview, body, letterhead }))
}

function partAsHtml(part: MailPart, accent: string): Html {
  if ('paragraph' in part) return paragraph(part.paragraph)
  if ('code' in part) return code(part.code)
  if ('heading' in part) return heading(part.heading)
  if ('marks' in part) return way(part.marks, part.reached, accent)
  if ('goods' in part) return table(part.goods.map(goods), 'margin:0 0 20px')
  if ('rows' in part) return table(part.rows.map(row), 'margin:0 0 24px')
  if ('amount' in part) return board(part.amount, part.says, accent)
  if ('button' in part) return button(part.button, config.PUBLIC_URL + part.path, part.quiet)
  if ('link' in part) return button(part.link, part.url)
  return note(part.note)
}

const lines = (text: string) => text.split('\n').map((line, index) => (index ? html`<br>${line}` : line))

const paragraph = (text: string) => html`
<p${direction(text)} style="margin:0 0 20px">${lines(text)}</p>`

const note = (text: string) => html`
<p${direction(text)} class="muted" style="margin:0 0 20px;${small};overflow-wrap:anywhere">${lines(text)}</p>`

const code = (digits: string) => html`
<p class="code" style="margin:4px 0 24px;padding:22px 0;border:2px solid ${ink};text-align:center;
  font:800 34px/38px ${display};font-stretch:125%;letter-spacing:.22em;text-indent:.22em">${digits}</p>`

const heading = (text: string) =>
  table(
    html`<tr><td class="edge" style="border-top:2px solid ${ink};padding:0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
  <td width="14" valign="top"><div class="edge" style="width:12px;height:12px;border:2px solid ${ink};
    border-top:0;border-left:0;border-radius:0 0 14px 0;font-size:0">&nbsp;</div></td>
  <td style="padding:12px 0 12px 8px"><h2 class="text" style="margin:0;color:${ink};
    font:800 17px/22px ${display};font-stretch:125%">${text}</h2></td>
</tr></table>
</td></tr>`,
    'margin:28px 0 8px',
  )

function way(marks: readonly string[], reached: number, accent: string): Html {
  const last = marks.length - 1
  const steps = marks.map(
    (_, index) => html`${index > 0 ? bar(index, reached) : ''}${dot(index, reached, accent)}`,
  )
  const names = marks.map((mark, index) => {
    const align = index === 0 ? 'left' : index === last ? 'right' : 'center'
    const [named, colour] = index > reached ? ['muted', muted] : ['text', ink]
    return html`
  <td align="${align}" width="${Math.floor(100 / marks.length)}%" class="${named}" style="padding-top:8px;
    color:${colour};font:600 13px/18px ${display};font-stretch:80%;letter-spacing:.045em;
    text-transform:uppercase">${mark}</td>`
  })
  return html`${table(html`<tr>${steps}</tr>`, 'margin:4px 0 0')}
${table(html`<tr>${names}</tr>`, 'margin:0 0 24px')}`
}

function dot(index: number, reached: number, accent: string): Html {
  const fill = index < reached ? ink : index === reached ? accent : 'transparent'
  const named = index < reached ? 'fill edge' : index > reached ? 'line' : 'edge'
  const edge = index > reached ? line : ink
  return html`
  <td width="18"><div class="${named}" style="width:14px;height:14px;border:2px solid ${edge};
    border-radius:999px;background:${fill};font-size:0">&nbsp;</div></td>`
}

function bar(index: number, reached: number): Html {
  const [named, colour] = index > reached ? ['bar', line] : ['fill', ink]
  return html`
  <td><div class="${named}" style="background:${colour};height:2px;font-size:0;line-height:2px">&nbsp;</div></td>`
}

function goods({ picture, name, about, value }: Goods): Html {
  const cell = `padding:14px 0;border-bottom:1px solid ${line};vertical-align:top`
  return html`<tr>
  <td width="96" class="line" style="${cell}">${thumbnail(picture)}</td>
  <td class="line" style="${cell};padding-left:14px;padding-right:10px">
    <strong class="text" style="color:${ink};font-weight:600;overflow-wrap:anywhere">${name}</strong><br>
    <span class="muted" style="${small}">${lines(about)}</span></td>
  <td align="right" class="line" style="${cell};${number};white-space:nowrap">${value}</td>
</tr>`
}

function thumbnail(picture: string | null): Html {
  if (!picture) {
    return html`<div class="sunk" style="width:96px;height:72px;background:${sunk};font-size:0">&nbsp;</div>`
  }
  const src = `${config.PUBLIC_URL}${pathOf(picture)}-320.jpg`
  return html`<img src="${src}" width="96" height="72" alt="" class="sunk"
    style="display:block;width:96px;height:72px;border:0;background:${sunk}">`
}

// A longer value that may not break makes the mail wider than a phone.
const MAX_UNBROKEN = 30

function row({ label, value, strong, path }: Row): Html {
  const breaks = value.length > MAX_UNBROKEN ? '' : ';white-space:nowrap'
  const text = path === undefined ? lines(label) : link(label, config.PUBLIC_URL + path)
  if (!strong) {
    return html`<tr>
  <td style="padding:0 0 8px">${text}</td>
  <td align="right" style="padding:0 0 8px 12px;${number}${breaks}">${value}</td>
</tr>`
  }
  const cell = `padding:14px 0 0;border-top:2px solid ${ink}`
  return html`<tr>
  <td class="edge" style="${cell};font-weight:700">${text}</td>
  <td align="right" class="edge" style="${cell};${number};font-size:20px;white-space:nowrap">${value}</td>
</tr>`
}

const link = (label: string, href: string) =>
  html`<a class="text" href="${href}" style="color:${ink}">${lines(label)}</a>`

const board = (amount: string, says: string, accent: string) =>
  table(
    html`<tr><td class="board"
  style="padding:18px 20px;background:${ink};border-left:6px solid ${accent};color:${chalk}">
  <div style="${number};font-size:28px;line-height:34px">${amount}</div>
  <div${direction(says)} style="padding-top:2px">${lines(says)}</div>
</td></tr>`,
    'margin:4px 0 24px',
  )

function button(label: string, href: string, quiet = false): Html {
  const [named, background, colour] = quiet ? ['quiet', 'transparent', ink] : ['button', ink, paper]
  return html`
<p style="margin:8px 0 20px"><a class="${named}" href="${href}" style="display:inline-block;padding:12px 26px;
  border:2px solid ${ink};border-radius:999px;background:${background};color:${colour};
  font:700 16px/20px ${display};font-stretch:112%;text-decoration:none">${label}</a></p>`
}

import { html, raw } from 'hono/html'
import { fitLogo, type Look } from '../../lib/look.ts'
import { palette } from '../../lib/palette.ts'
import { pathOf } from '../../lib/pictures.ts'
import { isRightToLeft } from '../../lib/text.ts'
import { config } from '../config.ts'
import type { Letterhead } from './message.ts'

// Light colours are inline, dark ones by class. Off-black and off-white suit clients that darken mails by themselves.
const { day, night } = palette

const atNight = {
  ground: `background:${night.paper} !important;color:${night.text} !important`,
  turf: `background-color:${night.turf} !important`,
  text: `color:${night.text} !important`,
  muted: `color:${night.muted} !important`,
  line: `border-color:${night.line} !important`,
  edge: `border-color:${night.text} !important`,
  fill: `background:${night.text} !important`,
  bar: `background:${night.line} !important`,
  sunk: `background:${night.sunk} !important`,
  board: `background:${night.board} !important`,
  code: `border-color:${night.accent} !important;color:${night.accent} !important`,
  button: `border-color:${night.text} !important;background:${night.text} !important;color:${day.ink} !important`,
  quiet: `border-color:${night.text} !important;color:${night.text} !important`,
}

export type Html = ReturnType<typeof html>

export const display = raw("Archivo,'Arial Black',Helvetica,Arial,sans-serif")
const text = raw("'Source Sans 3',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif")

export const direction = (text: string) => (isRightToLeft(text) ? raw(' dir="rtl"') : '')

export const table = (rows: Html | Html[], style: string) => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">
  ${rows}
</table>`

const chalk = 'rgba(246,246,242,.28)'
const chalkLines = raw(`radial-gradient(circle at 84% 50%,
    transparent 77px,${chalk} 78px,${chalk} 80px,transparent 81px),
  linear-gradient(90deg,
    transparent calc(84% - 1px),${chalk} calc(84% - 1px),${chalk} calc(84% + 1px),transparent calc(84% + 1px))`)

function fontFace(family: string, file: string, range: string): Html {
  const url = `${config.PUBLIC_URL}/mail/fonts/${file}`
  return html`
@font-face { font-family: ${raw(family)}; src: url(${url}.woff2) format("woff2"); ${raw(range)} }`
}

const styleSheet = html`<style>
${fontFace('Archivo', 'archivo-heading', 'font-weight: 800; font-stretch: 125%')}
${fontFace('Archivo', 'archivo-number', 'font-weight: 700; font-stretch: 112%')}
${fontFace('Archivo', 'archivo-label', 'font-weight: 600; font-stretch: 80%')}
${fontFace('"Source Sans 3"', 'source-sans-3', 'font-weight: 400 500')}
${fontFace('"Source Sans 3"', 'source-sans-3-strong', 'font-weight: 600 700')}
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
  .inside { padding-left: 20px !important; padding-right: 20px !important }
  .title { font-size: 28px !important; line-height: 32px !important }
}
@media (prefers-color-scheme: dark) {
${Object.entries(atNight).map(([name, style]) => `.${name} { ${style} }\n`)}
}
</style>`

const head = (title: string) => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<base target="_blank">
${styleSheet}
</head>`

const turf = {
  named: 'turf inside',
  colour: day.turf,
  text: day.chalk,
  lines: html`;background-image:${chalkLines}`,
}

function masthead(title: string, { shop, look }: Letterhead): Html {
  const { named, colour, text, lines } = look ? { named: 'inside', lines: '', ...look.ground } : turf
  return html`
<tr><td class="${named}" bgcolor="${colour}"
  style="padding:28px 32px 30px;background-color:${colour}${lines};color:${text}">
<a href="${config.PUBLIC_URL}/" style="color:${text};font:800 14px/16px ${display};
  font-stretch:125%;letter-spacing:.18em;text-transform:uppercase;text-decoration:none">${logoOr(shop, look)}</a>
<h1${direction(title)} class="title" style="margin:30px 0 0;color:${text};font:800 32px/36px ${display};
  font-stretch:125%;letter-spacing:-.02em">${title}</h1>
</td></tr>`
}

const maxLogo = { width: 200, height: 56 }

/** On white, as it was drawn for. Programs that show no pictures show the name in its place. */
function logoOr(shop: string, look: Look | null): Html | string {
  if (!look?.logo) return shop
  const size = fitLogo(look.logo, maxLogo)
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side)))
  const src = `${config.PUBLIC_URL}${pathOf(look.logo.hash)}-480.jpg`
  return html`<img src="${src}" width="${width}" height="${height}" alt="${shop}"
  style="padding:8px;border:0;background:white;color:${day.ink};vertical-align:middle">`
}

const content = (body: Html[]) => html`
<tr><td class="ground inside" style="padding:28px 32px 12px;background:${day.paper};color:${day.ink};
  font:16px/24px ${text}">
${body}
</td></tr>`

const footerLink = (label: string, href: string) =>
  html`<a class="muted" href="${href}" style="color:${day.muted}">${label}</a>`

/** A new shop has no seller and no email yet. */
function footer({ seller, email, links }: Letterhead): Html {
  const pages = links.map(({ label, path }) => footerLink(label, config.PUBLIC_URL + path))
  const parts = [seller, email && footerLink(email, `mailto:${email}`), ...pages].filter(Boolean)
  return html`
<tr><td class="ground inside" style="padding:0 32px 40px;background:${day.paper}">
<p class="muted line" style="margin:0;padding-top:16px;border-top:1px solid ${day.line};color:${day.muted};
  font:14px/20px ${text}">${parts.map((part, index) => html`${index > 0 ? ' · ' : ''}${part}`)}</p>
</td></tr>`
}

type Page = { title: string; preview: string; body: Html[]; letterhead: Letterhead }

export function page({ title, preview, body, letterhead }: Page): Html {
  const rows = [masthead(title, letterhead), content(body), footer(letterhead)]
  const column = table(rows, 'max-width:600px')
  return html`<!doctype html>
<html lang="en">
${head(title)}
<body class="ground" style="margin:0;padding:0;background:${day.paper};color:${day.ink};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">
  ${preview}${raw('&zwnj;&nbsp;'.repeat(40))}
</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0"
  style="background:${day.paper}">
<tr><td align="center">
${column}
</td></tr>
</table>
</body>
</html>
`
}

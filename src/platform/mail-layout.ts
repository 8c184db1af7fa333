import { config } from './config.ts'

/** What a mail is made of, from top to bottom. */
export type MailPart =
  | { paragraph: string }
  /** Something to be typed elsewhere, set like the number on a shirt. */
  | { code: string }
  | { rows: { label: string; value: string; strong?: boolean }[] }
  | { button: string; href: string }
  | { note: string }

/** A mail in the shop's look, as text and as HTML; both say the same. Everything in it is escaped. */
export function layOut(title: string, parts: MailPart[]): { text: string; html: string } {
  const signature = `${config.SELLER_NAME} · ${config.SUPPORT_EMAIL}`
  return {
    text: `${[title, ...parts.map(asText), `-- \n${signature}`].join('\n\n')}\n`,
    html: page(title, parts.map(asHtml).join('\n'), escapeHtml(signature)),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function asText(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph
  if ('code' in part) return part.code
  if ('rows' in part) return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  if ('button' in part) return `${part.button}: ${part.href}`
  return part.note
}

function asHtml(part: MailPart): string {
  if ('paragraph' in part) return `<p style="margin:0 0 20px">${lines(part.paragraph)}</p>`
  if ('code' in part) {
    return `<p class="code" style="margin:0 0 20px;padding:20px 0;border:2px solid #0c1c15;text-align:center;font:800 36px/1 Archivo,'Arial Black',sans-serif;letter-spacing:.3em;text-indent:.3em">${escapeHtml(part.code)}</p>`
  }
  if ('rows' in part) {
    return `<table role="presentation" width="100%" style="margin:0 0 20px;border-collapse:collapse">${part.rows.map(row).join('')}</table>`
  }
  if ('button' in part) {
    return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(part.href)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#0c1c15;color:#f9f8f1;font-weight:700;text-decoration:none">${escapeHtml(part.button)}</a></p>`
  }
  return `<p class="muted" style="margin:0 0 20px;color:#4c5950;font-size:14px">${lines(part.note)}</p>`
}

function row({ label, value, strong }: { label: string; value: string; strong?: boolean }): string {
  const weight = strong ? 700 : 400
  const cell = `class="line" style="padding:10px 0;border-bottom:1px solid #d2d2c6;font-weight:${weight}`
  return `<tr><td ${cell};text-align:left">${lines(label)}</td><td ${cell};text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

// Mail programs know neither variables nor oklch: these are the colours of ui/tokens.css, by day and by night.
function page(title: string, body: string, signature: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #0a1610 !important; color: #f0f1eb !important }
  .code { border-color: #d0f637 !important; color: #d0f637 !important }
  .button { background: #f0f1eb !important; color: #0c1c15 !important }
  .muted { color: #adb4a8 !important }
  .line { border-color: #36433c !important }
}
</style>
</head>
<body class="ground" style="margin:0;background:#f9f8f1;color:#0c1c15;font:16px/1.5 'Source Sans 3',system-ui,sans-serif">
<div class="ground" style="max-width:560px;margin:0 auto;padding:32px 24px;background:#f9f8f1;color:#0c1c15">
<p style="margin:0 0 28px;font:900 18px/1 Archivo,'Arial Black',sans-serif;letter-spacing:.18em">MAIDAN</p>
<h1 style="margin:0 0 20px;font:800 28px/1.15 Archivo,'Arial Black',sans-serif">${escapeHtml(title)}</h1>
${body}
<p class="muted line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d2d2c6;color:#4c5950;font-size:14px">${signature}</p>
</div>
</body>
</html>
`
}

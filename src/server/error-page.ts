import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { answerError } from '../platform/http/errors.ts'
import { lastSettings } from '../shop/settings/current-settings.ts'
import { shopName } from '../shop/settings/rules.ts'

const style = `
:root {
  color-scheme: light dark;
  --bg: oklch(0.978 0.009 98);
  --text: oklch(0.21 0.026 165);
  --muted: oklch(0.45 0.022 155);
  --action: oklch(0.21 0.026 165);
  --on-action: oklch(0.978 0.009 98);
  --focus: oklch(0.5 0.2 264);
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: oklch(0.185 0.02 165);
    --text: oklch(0.955 0.008 110);
    --muted: oklch(0.76 0.018 130);
    --action: oklch(0.972 0.006 110);
    --on-action: oklch(0.21 0.026 165);
    --focus: oklch(0.915 0.205 121);
  }
}
body { margin: 0; padding: 2rem 1.25rem; background: var(--bg); color: var(--text); font: 1rem/1.55 "Source Sans 3", system-ui, sans-serif }
main { max-width: 36rem; margin: 12vh auto 0 }
.shop { font: 800 1.25rem Archivo, system-ui, sans-serif; letter-spacing: 0.04em; text-transform: uppercase; overflow-wrap: anywhere }
h1 { margin: 2.5rem 0 1rem; font: 800 2.4375rem/1.05 Archivo, system-ui, sans-serif; text-wrap: balance }
p { margin: 0 0 1rem }
.muted { color: var(--muted) }
a { color: inherit }
.button { display: inline-block; margin: 0.5rem 0 1.5rem; padding: 0.75rem 1.5rem; background: var(--action); color: var(--on-action); font-weight: 600; text-decoration: none }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`

export async function answerErrorAsPage(error: Error, c: Context): Promise<Response> {
  const answer = answerError(error, c)
  const isPage = c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')
  if (answer.status < 500 || !isPage) return answer
  c.header('cache-control', 'no-store')
  const title = answer.status === 503 ? 'We will be back in a moment' : 'Something went wrong'
  return c.html(errorPage(title, c.get('requestId')), answer.status as 500)
}

export const overloadPage = (title: string) => String(errorPage(title, undefined))

function errorPage(title: string, requestId: string | undefined) {
  const settings = lastSettings()
  const name = shopName(settings)
  const { email } = settings.seller
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<div class="shop">${name}</div>
<h1>${title}</h1>
<p>The shop cannot show this page just now. Your cart and your orders are safe.</p>
<a class="button" href="">Try again</a> <a href="/">Go home</a>
${email && html`<p class="muted">Does it stay like this? Write to <a href="mailto:${email}">${email}</a>${requestId === undefined ? '' : ` with the number ${requestId}`}.</p>`}
</main>
</body>
</html>`
}

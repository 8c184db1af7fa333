import { html, raw } from 'hono/html'
import { config } from '../../../src/platform/config.ts'
import { sharedStyles } from '../styles.ts'
import type { StoredMail } from './store.ts'

const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

export function mailboxPage(mails: StoredMail[], to: string | undefined) {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mailbox · Maidan demo</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
  <a class="mark" href="/">MAIDAN</a>
  <h1>Mailbox</h1>
  <p>Every mail that the demo shop sends ends here, instead of in an inbox.</p>
  <form>
    <label for="to">Sent to</label>
    <input id="to" name="to" type="email" value="${to ?? ''}" placeholder="asha@maidan.test" autocomplete="off">
    <button>Show</button>
    ${to ? html`<a href="/sandbox/mailbox">Show all</a>` : ''}
  </form>
</header>
<main>
${mails.length === 0 ? html`<p class="empty">No mail yet. Sign up or place an order, then look again.</p>` : ''}
${mails.map(
  (mail, index) => html`<details ${index === 0 ? 'open' : ''}>
  <summary><b>${mail.subject}</b><span>${mail.to}</span><time datetime="${mail.sentAt.toISOString()}">${time.format(mail.sentAt)}</time></summary>
  <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${mail.subject}" srcdoc="${here(mail.html)}" loading="lazy"></iframe>
  ${mail.attachments.length > 0 ? html`<p class="attached">Attached: ${mail.attachments.join(', ')}</p>` : ''}
  <details class="text"><summary>As text</summary><pre>${mail.text}</pre></details>
</details>`,
)}
</main>
</body>
</html>`
}

const here = (mail: string) => mail.replaceAll(`${config.PUBLIC_URL}/`, '/')

const style = `${sharedStyles}
a { color: inherit }
header, main { padding: 0 max(1.25rem, 50% - 24rem) }
.mark, h1, button, b { font-family: var(--display); font-weight: 800; font-stretch: 125% }

/* Turf with a chalk circle, cropped as on every ground of the shop. */
header { position: relative; overflow: hidden; padding-block: 2rem; color: var(--chalk); background: var(--turf) }
header::before, header::after { content: ""; position: absolute; right: 8%; translate: 50% 0; border: 3px solid var(--chalk); opacity: .3 }
header::before { top: 50%; width: 19rem; height: 19rem; translate: 50% -50%; border-radius: 999px }
header::after { inset-block: 0; border-width: 0 3px 0 0 }
header > * { position: relative; z-index: 1 }
.mark { letter-spacing: .12em; text-decoration: none }
h1 { font-size: clamp(2.5rem, 8vw, 4rem); line-height: 1; letter-spacing: -.01em; margin: 2.5rem 0 .5rem }
header p { margin: 0; max-width: 34rem }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: 1.75rem }
input { flex: 0 1 22rem; min-width: 0; font: inherit; color: var(--text); background: var(--surface); border: 0; border-radius: 2px; padding: .65rem .75rem }
input::placeholder { color: var(--muted) }
button { font-size: 1rem; font-stretch: 100%; color: var(--ink); background: var(--chalk); border: 0; border-radius: 999px; padding: .7rem 1.5rem; cursor: pointer }

main { padding-block: 1rem 4rem }
summary { cursor: pointer }
main > details { border-bottom: 2px solid var(--line) }
main > details > summary { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 1rem 0; list-style: none }
main > details > summary::-webkit-details-marker { display: none }
b { grid-column: 1 / -1; font-size: 1.125rem; font-stretch: 112% }
summary span, time, .text summary { color: var(--muted); font-size: .875rem; overflow-wrap: anywhere }
time { font-variant-numeric: tabular-nums }
iframe { display: block; width: 100%; height: 30rem; border: 1px solid var(--line); background: var(--bg) }
.text { padding: .75rem 0 1.5rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0; font: 14px/1.5 ui-monospace, monospace }
.empty { padding: 4rem 0; color: var(--muted); text-align: center }
`

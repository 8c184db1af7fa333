import { html, raw } from 'hono/html'
import { sharedStyles } from '../styles.ts'
import type { Person } from './codes.ts'
import type { ConsentRequest } from './requests.ts'

const people: Person[] = [
  { name: 'Asha Rao', email: 'asha@maidan.test' },
  { name: 'Kabir Menon', email: 'kabir.menon@mail.test' },
  { name: 'Zoya Khan', email: 'zoya.khan@mail.test' },
]

export type ConsentForm = { name: string; email: string; wrong: string }

export function consentPage(asked: ConsentRequest, typed?: ConsentForm) {
  const fields = Object.entries(asked).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return frame(
    'Choose an account',
    html`<p>to continue to <b>Maidan</b>, which is told your name and your email.</p>
<form method="post" action="/sandbox/google/authorize">
${fields}
<ul>
${people.map(
  ({ name, email }) => html`<li><button name="as" value="${email}|${name}">
<i aria-hidden="true">${name.slice(0, 1)}</i><span><b>${name}</b><small>${email}</small></span></button></li>`,
)}
</ul>
</form>
<h2>Somebody else</h2>
<form method="post" action="/sandbox/google/authorize">
${fields}
${typed ? html`<p class="wrong" role="alert">${typed.wrong}</p>` : ''}
<label for="name">Name</label><input id="name" name="name" value="${typed?.name ?? ''}" autocomplete="off" maxlength="120" required>
<label for="email">Email</label><input id="email" name="email" type="email" value="${typed?.email ?? ''}" autocomplete="off" maxlength="254" required>
<button class="go">Continue</button>
</form>
<form method="post" action="/sandbox/google/authorize">
${fields}
<button class="deny" name="deny" value="1">Cancel</button>
</form>`,
  )
}

export function refusalPage(reason: string) {
  return frame('Access blocked', html`<p>The request is not valid: ${reason}</p>`)
}

function frame(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Google sandbox</title>
<style>${raw(style)}</style>
</head>
<body>
<header>Sandbox: stands where Google stands in a real shop, and believes everybody</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

const style = `${sharedStyles}
header { padding: .5rem 1.25rem; background: var(--floodlight); color: var(--ink); font-size: .875rem; text-align: center }
main { max-width: 27rem; margin: 0 auto; padding: 1.75rem 1.25rem 2.5rem }
h1, h2, .go, .deny { font-family: var(--display); font-weight: 800; font-stretch: 112% }
h1 { font-size: 1.75rem; line-height: 1.1; margin: 0 0 .5rem }
h2 { font-size: 1.125rem; margin: 1.75rem 0 0 }
main p { margin: 0; color: var(--muted) }
main p b { color: var(--text) }
ul { list-style: none; margin: 1.25rem 0 0; padding: 0; border-top: 2px solid var(--text) }
li { border-bottom: 1px solid var(--line) }
button { font: inherit; color: inherit; cursor: pointer }
li button { display: flex; align-items: center; gap: .875rem; width: 100%; padding: .75rem .5rem; text-align: left; background: none; border: 0 }
li button:hover { background: var(--surface) }
i { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 999px; font-style: normal; font-weight: 700; color: var(--chalk); background: var(--turf) }
small { display: block; font-size: .875rem; color: var(--muted) }
label { display: block; margin-top: .875rem; font-weight: 600 }
input:not([type=hidden]) { width: 100%; margin-top: .25rem; padding: .6rem .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 2px }
.go, .deny { width: 100%; margin-top: 1.25rem; padding: .75rem 1.5rem; border-radius: 999px; border: 2px solid var(--text) }
.go { background: var(--text); color: var(--bg) }
.deny { margin-top: .75rem; background: none }
.wrong { color: var(--alarm) !important; margin-top: .5rem }
`

import { html, raw } from 'hono/html'
import type { Person } from './codes.ts'
import type { ConsentRequest } from './requests.ts'

/** Who may be chosen without typing: somebody the demo shop knows, and two it does not. */
const people: Person[] = [
  { name: 'Asha Rao', email: 'asha@maidan.test' },
  { name: 'Kabir Menon', email: 'kabir.menon@mail.test' },
  { name: 'Zoya Khan', email: 'zoya.khan@mail.test' },
]

/** What somebody typed, and what is wrong with it. */
export type Typed = { name: string; email: string; wrong: string }

/** Where one says who one is, and whether the shop may know. */
export function consentPage(asked: ConsentRequest, typed?: Typed) {
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

const style = `
@font-face { font-family: Archivo; src: url(/mail/fonts/archivo.woff2); font-weight: 500 800; font-stretch: 75% 125% }
@font-face { font-family: "Source Sans 3"; src: url(/mail/fonts/source-sans-3.woff2); font-weight: 400 700 }
:root {
  color-scheme: light dark;
  --bg: light-dark(oklch(0.978 0.009 98), oklch(0.185 0.02 165));
  --surface: light-dark(oklch(0.997 0.003 98), oklch(0.23 0.021 165));
  --text: light-dark(oklch(0.21 0.026 165), oklch(0.955 0.008 110));
  --muted: light-dark(oklch(0.45 0.022 155), oklch(0.76 0.018 130));
  --edge: light-dark(oklch(0.56 0.022 155), oklch(0.62 0.02 150));
  --line: light-dark(oklch(0.86 0.016 105), oklch(0.37 0.022 160));
  --alarm: light-dark(oklch(0.5 0.19 27), oklch(0.75 0.14 27));
}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 "Source Sans 3", system-ui, sans-serif }
:focus-visible { outline: 3px solid light-dark(oklch(0.5 0.2 264), oklch(0.915 0.205 121)); outline-offset: 2px }
header { padding: .5rem 1.25rem; background: oklch(0.915 0.205 121); color: oklch(0.21 0.026 165); font-size: .875rem; text-align: center }
main { max-width: 27rem; margin: 0 auto; padding: 1.75rem 1.25rem 2.5rem }
h1, h2, .go, .deny { font-family: Archivo, system-ui, sans-serif; font-weight: 800; font-stretch: 112% }
h1 { font-size: 1.75rem; line-height: 1.1; margin: 0 0 .5rem }
h2 { font-size: 1.125rem; margin: 1.75rem 0 0 }
main p { margin: 0; color: var(--muted) }
main p b { color: var(--text) }
ul { list-style: none; margin: 1.25rem 0 0; padding: 0; border-top: 2px solid var(--text) }
li { border-bottom: 1px solid var(--line) }
button { font: inherit; color: inherit; cursor: pointer }
li button { display: flex; align-items: center; gap: .875rem; width: 100%; padding: .75rem .5rem; text-align: left; background: none; border: 0 }
li button:hover { background: var(--surface) }
i { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 999px; font-style: normal; font-weight: 700; color: oklch(0.972 0.006 110); background: light-dark(oklch(0.5 0.115 150), oklch(0.4 0.09 152)) }
small { display: block; font-size: .875rem; color: var(--muted) }
label { display: block; margin-top: .875rem; font-weight: 600 }
input:not([type=hidden]) { width: 100%; margin-top: .25rem; padding: .6rem .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 2px }
.go, .deny { width: 100%; margin-top: 1.25rem; padding: .75rem 1.5rem; border-radius: 999px; border: 2px solid var(--text) }
.go { background: var(--text); color: var(--bg) }
.deny { margin-top: .75rem; background: none }
.wrong { color: var(--alarm) !important; margin-top: .5rem }
`

import { findViolations } from './axe.ts'
import { expect, test } from './test.ts'

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><style>
    p { background: white; color: black }
    @media (prefers-color-scheme: dark) { p { color: #eee } }
  </style><main><h1>A page</h1>${body}</main>`
const nameless = '<button></button>'
const framed = (attributes: string) =>
  `<iframe title="Framed" ${attributes} srcdoc='${page(nameless)}'></iframe>`

for (const [what, body, rules] of [
  ['nothing', '<button>Save</button>', []],
  ['what breaks a rule', nameless, ['light: button-name']],
  ['what cannot be read in the dark', '<p>Text</p>', ['dark: color-contrast']],
  ['what is wrong in a frame', framed(''), ['light: button-name']],
  ['nothing in a frame without scripts', framed('sandbox=""'), []],
] as const)
  test(`axe finds ${what}`, async ({ page: tab }) => {
    // Axe talks to frames of the same origin, and a blank page has none.
    await tab.route('/page', (route) => route.fulfill({ contentType: 'text/html', body: page(body) }))
    await tab.goto('/page')
    const found = await findViolations(tab)
    expect(found.map((violation) => violation.split(':', 2).join(':'))).toEqual(rules)
  })

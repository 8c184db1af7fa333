import { html, raw } from 'hono/html'
import type { generateSpecs } from 'hono-openapi'
import { config } from '../platform/config.ts'
import { type FieldSchema, fieldTree, schemaAnchor, typeText, withCode } from './docs-fields.ts'

export type Document = Awaited<ReturnType<typeof generateSpecs>>
export type Call = NonNullable<NonNullable<Document['paths'][string]>['get']> & {
  'x-permission'?: string
  'x-role'?: string
  'x-second-factor'?: boolean
}
export type CallDescription = { method: string; path: string; call: Call }
export type Description = { document: Document; calls: CallDescription[] }

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .6rem 0; border-bottom: 1px solid color-mix(in oklab, currentColor 20%, transparent) }
code, pre, textarea { font-family: ui-monospace, monospace; font-size: .875rem }
.method { display: inline-block; min-width: 4rem; font-weight: 700 }
.fields { padding-left: 1rem; margin: .25rem 0; border-left: 1px solid color-mix(in oklab, currentColor 20%, transparent); list-style: none }
pre { overflow-x: auto; max-height: 24rem; padding: .75rem; background: color-mix(in oklab, currentColor 6%, transparent) }
nav ul { columns: 12rem; padding-left: 1rem }
nav a, form label { display: block; padding: .25rem 0 }
input, textarea, button { box-sizing: border-box; font: inherit; padding: .5rem; max-width: 100%; min-height: 2.75rem }
input, textarea { width: 30rem }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
h3 { margin: 1rem 0 .25rem; font-size: 1rem }
`

/** Can be read without its script, which opens what a link names and makes calls. */
export function docsPage({ document, calls }: Description) {
  const isDemo = config.MODE === 'demo'
  const groups = Map.groupBy(calls, ({ call }) => call.tags?.[0] ?? 'Others')
  const schemas = Object.entries(document.components?.schemas ?? {})
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of the shop</title>
<style>${raw(style)}</style>
<script src="/api/docs.js" defer></script>
</head>
<body>
<header>
<h1>The calls of the shop</h1>
<p>Version ${document.info.version}. The same for programs: <a href="/api/openapi.json">OpenAPI</a>. Amounts are rupees, moments are in UTC.
${isDemo ? 'Examples are what this shop of the demo answers, of each list its first rows.' : ''}</p>
<form id="key" hidden><label for="key-field">Key of the API</label><input id="key-field" type="password" autocomplete="off" spellcheck="false">
<p>Calls that you try here are sent with this key, and without one as whoever is signed in in this browser.</p></form>
</header>
<nav aria-label="Groups of calls"><ul>${[...groups.keys()].map((tag) => html`<li><a href="#${anchorOf(tag)}">${tag}</a></li>`)}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${[...groups].map(([tag, inside]) => html`<h2 id="${anchorOf(tag)}">${tag}</h2>${inside.map(callDetails)}`)}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => html`<details id="${schemaAnchor(name)}"><summary>${name}</summary>${fieldTree(schema as FieldSchema)}</details>`)}
</main>
</body>
</html>`
}

const anchorOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')

const jsonOf = (value: unknown) => JSON.stringify(value, null, 2)

function callDetails({ method, path, call }: CallDescription) {
  const { operationId = '', summary, description, parameters = [], requestBody, responses = {} } = call
  const body = contentsOf(requestBody)[0]
  const answers = Object.entries(responses).flatMap(([status, response]) =>
    contentsOf(response).map((content) => ({ ...content, status })),
  )
  const isEndless = answers.some(({ type }) => type === 'text/event-stream')
  return html`<details id="${operationId}"${isEndless ? '' : raw(` data-method="${method.toUpperCase()}" data-path="${path}"`)}>
<summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code> ${withCode(summary ?? '')}</summary>
<p>${callersOf(call)} ${withCode(description ?? '')}</p>
${parameters.length > 0 ? html`<h3>Parameters</h3><ul class="fields">${parameters.map(parameterItem)}</ul>` : ''}
${body ? html`<h3 data-takes-body>Request</h3>${fieldTree(body.schema)}${exampleOf(body.example, 'Request of the example', 'sent')}` : ''}
${answers.map(({ status, type, schema, example }) => answerSection(status, type, schema, example))}
</details>`
}

function callersOf(call: CallDescription['call']): string {
  const { 'x-permission': permission, 'x-role': role, 'x-second-factor': secondFactor } = call
  if (call.security?.length === 0) return 'Everybody may call it.'
  if (permission)
    return `Admins with the permission ${permission} may call it${secondFactor ? ', who prove their second factor again where they have one' : ''}.`
  return role === 'user' ? 'Customers may call it.' : 'Anyone who is signed in may call it.'
}

type Parameter = NonNullable<CallDescription['call']['parameters']>[number]

function parameterItem(parameter: Parameter) {
  if (!('in' in parameter)) return ''
  const { name, required, schema, description, example } = parameter
  const shown = example === undefined ? '' : `${example}`
  return html`<li data-in="${parameter.in}" data-name="${name}" data-example="${shown}"><code>${name}</code>: ${typeText((schema ?? {}) as FieldSchema)}, in the ${parameter.in}${
    required ? html`, <b>required</b>` : ''
  }${description ? html`. ${withCode(description)}` : ''}</li>`
}

function answerSection(status: string, type: string, schema: FieldSchema, example: unknown) {
  const isJson = type === 'application/json'
  return html`<h3>Answer ${status}</h3><p>${isJson ? typeText(schema) : `A file: ${type}`}</p>${isJson ? fieldTree(schema) : ''}${exampleOf(example, `Answer of the example`, 'answered')}`
}

const exampleOf = (example: unknown, label: string, kind: string) =>
  example === undefined
    ? ''
    : html`<details><summary>${label}</summary><pre tabindex="0" data-example-of="${kind}">${jsonOf(example)}</pre></details>`

function contentsOf(described: object | undefined) {
  if (!described || !('content' in described)) return []
  const contents = described.content as Record<string, { schema?: FieldSchema; example?: unknown }>
  return Object.entries(contents).map(([type, { schema = {}, example }]) => ({ type, schema, example }))
}

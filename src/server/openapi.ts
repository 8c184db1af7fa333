import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { isRecord, parseJson } from '../lib/json.ts'
import { config } from '../platform/config.ts'
import { hostCookieName } from '../platform/http/cookies.ts'
import { api } from './api.ts'

/** Raised with `docs/api-changes.md`: the first number where programs that were made for it may fail. */
export const API_VERSION = '1.0.0'

type Document = Awaited<ReturnType<typeof generateSpecs>>
type Call = NonNullable<NonNullable<Document['paths'][string]>['get']> & {
  'x-permission'?: string
  'x-second-factor'?: boolean
}
type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string]

const schemas = z.record(z.string(), z.custom<Schema>(isRecord))
const answersFile = z.object({ calls: z.record(z.string(), schemas), schemas })

/** Details that only some refusals have may stand beside these. */
export const refusal: Schema = {
  type: 'object',
  description: 'Why nothing was done.',
  properties: {
    message: { type: 'string', description: 'For people.' },
    errors: {
      type: 'object',
      description: 'Of fields, by their path in the request.',
      additionalProperties: { type: 'string' },
    },
    retryAfter: { type: 'number', description: 'In how many seconds it may be asked again.' },
    requestId: { type: 'string', description: 'Finds it in the log of the shop.' },
  },
  required: ['message'],
}

const asJson = <Content extends object>(schema: Content) => ({ content: { 'application/json': { schema } } })
const referTo = (kind: keyof NonNullable<Document['components']>, name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})
const refused = referTo('responses', 'Refusal')

/** Validators describe the requests, and `answers.json` the answers, which `npm run answers` reads off their types. */
export async function describeCalls() {
  const text = await readFile(new URL('answers.json', import.meta.url), 'utf8')
  const answers = answersFile.parse(parseJson(text))
  const document = await generateSpecs(api, {
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: 'The calls of the shop',
        version: API_VERSION,
        description: 'Every call of the shop. Amounts are rupees.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.PUBLIC_URL }],
      components: {
        schemas: { ...answers.schemas, Refusal: refusal },
        responses: { Refusal: { description: 'Refused', ...asJson(referTo('schemas', 'Refusal')) } },
        securitySchemes: {
          session: {
            ...{ type: 'apiKey', in: 'cookie', name: hostCookieName('sid') },
            description: 'The cookie that logging in sets.',
          },
          key: {
            ...{ type: 'http', scheme: 'bearer', bearerFormat: 'shopkey_…' },
            description: 'An API key, which admins make in the dashboard.',
          },
        },
      },
    },
  })
  const calls = callsIn(document)
  for (const { method, path, call } of calls) {
    const schemas = answers.calls[`${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`] ?? {}
    const done = Object.entries(schemas).map(([status, schema]) => [
      status,
      { description: 'Done', ...asJson(schema) },
    ])
    call.security = securityOf(call)
    call.responses = {
      ...(done.length > 0 ? Object.fromEntries(done) : call.responses),
      '4XX': refused,
      '5XX': refused,
    }
  }
  return { document, calls }
}

/** Each guard of a call names what it takes, and a call takes what all of them do. */
function securityOf({ security = [], 'x-second-factor': needsPerson }: Call) {
  const takesKey = security.some((one) => 'key' in one) && !needsPerson
  if (security.length === 0) return []
  return takesKey ? [{ session: [] }, { key: [] }] : [{ session: [] }]
}

function callsIn({ paths = {} }: Document): { method: string; path: string; call: Call }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const call = item?.[method]
      return call ? [{ method, path, call }] : []
    }),
  )
}

async function write() {
  const { document, calls } = await describeCalls()
  return { json: JSON.stringify(document), page: `${await docsPage(calls)}` }
}

let written: ReturnType<typeof write> | undefined

/** Written once in each process: half a megabyte for each request would cost milliseconds. */
function readDescription() {
  written ??= write().catch((error) => {
    written = undefined
    throw error
  })
  return written
}

export const documentation = new Hono()
  .get('/api/openapi.json', async (c) =>
    c.body((await readDescription()).json, 200, { 'content-type': 'application/json' }),
  )
  .get('/api/docs', async (c) => c.html((await readDescription()).page))

function docsPage(calls: ReturnType<typeof callsIn>) {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of the shop</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  summary { cursor: pointer; padding: .4rem 0; border-bottom: 1px solid color-mix(in oklab, currentColor 20%, transparent) }
  code { font-family: ui-monospace, monospace }
  .method { display: inline-block; width: 4.5rem; font-weight: 700 }
  pre { overflow-x: auto; font-size: .85rem }
</style>
</head>
<body>
<h1>The calls of the shop</h1>
<p>The same for programs: <a href="/api/openapi.json">OpenAPI</a>. Amounts are rupees. Refusals answer <code>{"message"}</code>.</p>
<p>A program asks with an API key: <code>Authorization: Bearer shopkey_…</code>. An admin makes it in the dashboard.</p>
${calls.map(({ method, path, call }) => callDetails(method, path, call))}
</body>
</html>`
}

function callDetails(method: string, path: string, call: Call) {
  const { summary, parameters, requestBody, responses } = call
  const facts = { parameters, requestBody, responses }
  return html`<details>
<summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code> ${summary}</summary>
<pre>${JSON.stringify(facts, null, 2)}</pre>
</details>`
}

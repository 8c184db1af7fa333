import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { isRecord, parseJson } from '../lib/json.ts'
import { config } from '../platform/config.ts'
import { hostCookieName } from '../platform/http/cookies.ts'
import { api } from './api.ts'
import { type Call, type CallDescription, type Description, type Document, docsPage } from './docs-page.ts'

/** Raised with `docs/api-changes.md`: the first number where programs that were made for it may fail. */
export const API_VERSION = '1.0.0'

type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string]

const schemas = z.record(z.string(), z.custom<Schema>(isRecord))
const answersFile = z.object({ calls: z.record(z.string(), schemas), schemas })
const exampleValues = z.record(z.string(), z.unknown()).default({})
const examplesFile = z.record(
  z.string(),
  z.object({
    path: exampleValues,
    query: exampleValues,
    body: z.unknown().optional(),
    status: z.number(),
    answer: z.unknown(),
  }),
)
type Content = { example?: unknown; schema?: { type?: string; required?: string[] } }
type Example = z.infer<typeof examplesFile>[string]

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
export async function describeCalls(): Promise<Description> {
  const text = await readFile(new URL('answers.json', import.meta.url), 'utf8')
  const answers = answersFile.parse(parseJson(text))
  const examples = config.MODE === 'demo' ? await readExamples() : {}
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
      {
        description: 'Done',
        content: { ...contentsOf(call.responses?.[status]), ...asJson(schema).content },
      },
    ])
    call.security = securityOf(call)
    call.responses = {
      ...(done.length > 0 ? Object.fromEntries(done) : call.responses),
      '4XX': refused,
      '5XX': refused,
    }
    if (call.requestBody && 'required' in call.requestBody && isBodyOptional(call))
      call.requestBody.required = false
    const example = examples[`${method.toUpperCase()} ${path}`]
    if (example) showExample(call, example)
  }
  return { document, calls }
}

/** Each guard of a call names what it takes, and a call takes what all of them do. */
function securityOf({ security = [], 'x-second-factor': needsPerson }: Call) {
  const takesKey = security.some((one) => 'key' in one) && !needsPerson
  if (security.length === 0) return []
  return takesKey ? [{ session: [] }, { key: [] }] : [{ session: [] }]
}

/** A call all of whose fields may be left out is also taken without a body. */
function isBodyOptional({ requestBody }: Call): boolean {
  const schema = contentOf(requestBody)?.schema
  return schema?.type === 'object' && !schema.required?.length
}

/** What the demo shop answers, as tests/examples writes it. */
async function readExamples(): Promise<Record<string, Example>> {
  const text = await readFile(new URL('../../demo/examples.json', import.meta.url), 'utf8')
  return examplesFile.parse(parseJson(text))
}

function showExample(call: Call, { path, query, body, status, answer }: Example): void {
  for (const parameter of call.parameters ?? []) {
    if (!('in' in parameter)) continue
    const value = (parameter.in === 'path' ? path : query)[parameter.name]
    if (value !== undefined)
      parameter.example = typesOf(parameter.schema).includes('string') ? `${value}` : value
  }
  const sent = contentOf(call.requestBody)
  if (sent && body !== undefined) sent.example = body
  const answered = contentOf(call.responses?.[status])
  if (answered) answered.example = answer
}

const typesOf = (schema: object | undefined) =>
  schema && 'type' in schema ? [schema.type].flat() : ['string']

const contentsOf = (described: object | undefined) =>
  described && 'content' in described
    ? (described as { content?: Record<string, Content> }).content
    : undefined

const contentOf = (described: object | undefined) => contentsOf(described)?.['application/json']

function callsIn({ paths = {} }: Document): CallDescription[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const call = item?.[method]
      return call ? [{ method, path, call }] : []
    }),
  )
}

async function write() {
  const description = await describeCalls()
  const script = await readFile(new URL('browser/docs-page.js', import.meta.url), 'utf8')
  return { json: JSON.stringify(description.document), page: `${await docsPage(description)}`, script }
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
  .get('/api/docs.js', async (c) =>
    c.body((await readDescription()).script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )

import { z } from 'zod'
import { isRecord, parseJson } from '../../src/lib/json.ts'
import { API_VERSION, describeCalls } from '../../src/server/openapi.ts'

/** Written at a release by `npm run contract`. */
export const RELEASED_CONTRACT = 'tests/contract/released.json'

/** What says of which kind a value is. Patterns, lengths and texts for people are left. */
export type Schema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  const?: unknown
  enum?: unknown[] | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  additionalProperties?: Schema | undefined
  anyOf?: Schema[] | undefined
}

const schema: z.ZodType<Schema> = z.object({
  $ref: z.string().optional(),
  type: z.string().or(z.array(z.string())).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get items() {
    return schema.optional()
  },
  get properties() {
    return z.record(z.string(), schema).optional()
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return schema.optional()
  },
  get anyOf() {
    return z.array(schema).optional()
  },
})

const call = z.object({
  /** Any of these ways to say who one is; none where it need not be said. */
  security: z.array(z.string()),
  permission: z.string().optional(),
  role: z.string().optional(),
  secondFactor: z.literal(true).optional(),
  /** Query and path, and the body under its name. */
  takes: schema,
  /** By status, and by the type of the file where it is no JSON. */
  answers: z.record(z.string(), schema),
})

const contract = z.object({
  version: z.string(),
  calls: z.record(z.string(), call),
  schemas: z.record(z.string(), schema),
})

export type CallContract = z.infer<typeof call>
export type Contract = z.infer<typeof contract>

export const parseContract = (text: string): Contract => contract.parse(parseJson(text))

/** A line for each call and each schema. */
export function contractText({ version, calls, schemas }: Contract): string {
  const lines = (entries: Record<string, unknown>) =>
    Object.entries(entries)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  return `{\n  "version": "${version}",\n  "calls": {\n${lines(calls)}\n  },\n  "schemas": {\n${lines(schemas)}\n  }\n}\n`
}

type Description = Awaited<ReturnType<typeof describeCalls>>
type Call = Description['calls'][number]['call']

/** What a program may rely on of all calls as they are now. */
export async function readContract(): Promise<Contract> {
  const { document, calls } = await describeCalls()
  const named = Object.entries(document.components?.schemas ?? {})
  return {
    version: API_VERSION,
    calls: Object.fromEntries(
      calls
        .map(
          ({ method, path, call: described }) =>
            [`${method.toUpperCase()} ${path}`, readCall(described)] as const,
        )
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    schemas: Object.fromEntries(named.map(([name, of]) => [name, kindsOf(of)])),
  }
}

function readCall(described: Call): CallContract {
  const said: Record<string, unknown> = { ...described }
  const { 'x-permission': permission, 'x-role': role, 'x-second-factor': secondFactor } = said
  return {
    security: (described.security ?? []).map((way) => Object.keys(way).sort().join(' and ')),
    ...(typeof permission === 'string' && { permission }),
    ...(typeof role === 'string' && { role }),
    ...(secondFactor === true && { secondFactor }),
    takes: takenBy(described),
    answers: answersOf(described),
  }
}

function takenBy({ parameters = [], requestBody }: Call): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const parameter of parameters) {
    if (!('in' in parameter)) continue
    const name = `${parameter.in} ${parameter.name}`
    properties[name] = kindsOf(parameter.schema)
    if (parameter.required) required.push(name)
  }
  if (requestBody && 'content' in requestBody) {
    properties.body = kindsOf(requestBody.content['application/json']?.schema)
    if (requestBody.required) required.push('body')
  }
  return { type: 'object', properties, required }
}

function answersOf({ responses = {} }: Call): Record<string, Schema> {
  const contents = Object.entries(responses).flatMap(([status, response]) =>
    Object.entries(('content' in response && response.content) || {}).map(
      ([type, content]) =>
        [type === 'application/json' ? status : `${status} ${type}`, kindsOf(content.schema)] as const,
    ),
  )
  return Object.fromEntries(contents)
}

function kindsOf(described: unknown): Schema {
  if (!isRecord(described)) return {}
  const { $ref, type, enum: values, items, properties, required, additionalProperties } = described
  const alternatives = described.anyOf ?? described.oneOf
  const all = Array.isArray(described.allOf) ? described.allOf.map(kindsOf) : []
  return {
    ...Object.assign({}, ...all),
    ...(typeof $ref === 'string' && { $ref: $ref.replace('#/components/schemas/', '') }),
    ...((typeof type === 'string' || Array.isArray(type)) && { type }),
    ...('const' in described && { const: described.const }),
    ...(Array.isArray(values) && { enum: values }),
    ...(isRecord(items) && { items: kindsOf(items) }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, kindsOf(of)])),
    }),
    ...(Array.isArray(required) && { required }),
    ...(isRecord(additionalProperties) && { additionalProperties: kindsOf(additionalProperties) }),
    ...(Array.isArray(alternatives) && { anyOf: alternatives.map(kindsOf) }),
  }
}

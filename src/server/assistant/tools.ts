import { isRecord } from '../../lib/json.ts'
import { type Permission, permissionNames } from '../../lib/permissions.ts'
import { MAX_WHY_LENGTH } from '../../shop/proposals/rules.ts'
import type { Call, CallDescription } from '../docs-page.ts'
import { describeCalls } from '../openapi.ts'
import { declaredTools, type ToolDeclaration } from './tools.data.ts'

export type Schema = { [keyword: string]: unknown }

export type ShopTool = ToolDeclaration & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{id}` where an argument stands. */
  path: string
  /** Null: everybody may read it. */
  permission: Permission | null
  /** Arguments that stand in the path or the query; all others are the body. */
  pathNames: readonly string[]
  queryNames: readonly string[]
  bodyNames: readonly string[]
  /** The body is one argument, because it has several shapes or names that the address has too. */
  isBodyWhole: boolean
  definition: {
    name: string
    title: string
    description: string
    inputSchema: Schema & { type: 'object' }
    outputSchema: Schema & { type: 'object' }
    annotations: {
      readOnlyHint: boolean
      destructiveHint: boolean
      idempotentHint: boolean
      openWorldHint: boolean
    }
  }
}

const proposalSchema: Schema = {
  type: 'object',
  description: 'Nothing is changed yet: a person confirms or declines it in the dashboard, under API keys.',
  properties: {
    _id: { type: 'string' },
    state: { type: 'string' },
    expiresAt: { type: 'string' },
    message: { type: 'string' },
  },
  required: ['_id', 'state', 'expiresAt', 'message'],
}

const undoSchema: Schema = {
  type: 'array',
  description: 'The tools that take it back; empty where nothing was changed.',
  items: {
    type: 'object',
    properties: { tool: { type: 'string' }, arguments: { type: 'object' } },
    required: ['tool', 'arguments'],
  },
}

const why: Schema = {
  type: 'string',
  maxLength: MAX_WHY_LENGTH,
  description: 'Why you ask, for the person who confirms it.',
}

let derived: Promise<readonly ShopTool[]> | undefined

/** Once in each process: the description of the calls does not change while it runs. */
export function readTools(): Promise<readonly ShopTool[]> {
  derived ??= describeCalls().then(({ document, calls }) => {
    const schemas: Schema = { ...document.components?.schemas }
    return calls.flatMap((call) => {
      const declared = declaredTools[`${call.method.toUpperCase()} ${call.path}`]
      return declared ? [toolOf(call, declared, schemas)] : []
    })
  })
  derived.catch(() => {
    derived = undefined
  })
  return derived
}

function toolOf(
  { method, path, call }: CallDescription,
  declared: ToolDeclaration,
  schemas: Schema,
): ShopTool {
  const does = call['x-second-factor'] && declared.does !== 'read' ? 'propose' : declared.does
  const { pathNames, queryNames, bodyNames, isBodyWhole, inputSchema } = readArguments(call, does, declared)
  const permission = permissionNames.find((name) => name === call['x-permission']) ?? null
  const answer = jsonOf(call.responses?.[200]) ?? {}
  const isRead = does === 'read'
  return {
    ...declared,
    does,
    method: method.toUpperCase() as ShopTool['method'],
    ...{ path, permission, pathNames, queryNames, bodyNames, isBodyWhole },
    definition: {
      name: declared.name,
      title: call.summary ?? declared.name,
      description: inWords(call, does, declared),
      inputSchema: withDefinitions(inputSchema, schemas),
      outputSchema: withDefinitions(outputOf(does, answer), schemas),
      annotations: {
        readOnlyHint: isRead,
        destructiveHint: !isRead && (method === 'delete' || does === 'propose'),
        idempotentHint: isRead || method !== 'post' || does === 'propose',
        openWorldHint: false,
      },
    },
  }
}

function readArguments(call: Call, does: ToolDeclaration['does'], { fixed = {} }: ToolDeclaration) {
  const parameters = (call.parameters ?? []).flatMap((each) => ('in' in each ? [each] : []))
  const pathNames = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  const queryNames = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const body = jsonOf(call.requestBody)
  const fields: Schema = isRecord(body?.properties) ? body.properties : {}
  const inAddress = new Set([...pathNames, ...queryNames, 'why'])
  const isBodyWhole =
    body !== undefined && (body.type !== 'object' || Object.keys(fields).some((name) => inAddress.has(name)))
  const requiredOfBody = Array.isArray(body?.required) ? body.required.map(String) : []
  const isLeftOut = (name: string) => name in fixed
  const properties: Schema = {
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema ?? {}])),
    ...(isBodyWhole ? { body } : fields),
    ...(does === 'read' ? {} : { why }),
  }
  for (const name of Object.keys(fixed)) delete properties[name]
  const required = [
    ...pathNames,
    ...parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => name),
    ...(isBodyWhole ? ['body'] : requiredOfBody),
    ...(does === 'propose' ? ['why'] : []),
  ].filter((name) => !isLeftOut(name))
  const inputSchema = { type: 'object' as const, properties, required, additionalProperties: false }
  const bodyNames = isBodyWhole ? ['body'] : Object.keys(fields).filter((name) => !isLeftOut(name))
  return { pathNames, queryNames, bodyNames, isBodyWhole, inputSchema }
}

function inWords(
  { summary = '', description = '', 'x-permission': permission }: Call,
  does: ToolDeclaration['does'],
  { onlyFor }: ToolDeclaration,
): string {
  const otherwise = onlyFor
    ? `With another \`${onlyFor.field}\` than ${onlyFor.values.join(', ')} it becomes a proposal, which a person confirms.`
    : 'Where it needs a person, as a steep discount does, it becomes a proposal.'
  const how = {
    read: '',
    write: `It is made at once, and the answer names the tool that undoes it. ${otherwise}`,
    propose: 'A person confirms it in the dashboard before it is made: the answer is a proposal.',
  }[does]
  const needs = permission ? `Needs the permission ${permission}.` : ''
  return [`${summary}.`, description, how, needs].filter(Boolean).join(' ')
}

function outputOf(does: ToolDeclaration['does'], answer: Schema): Schema & { type: 'object' } {
  if (does === 'read') return { type: 'object', properties: { answer }, required: ['answer'] }
  if (does === 'propose')
    return { type: 'object', properties: { proposal: proposalSchema }, required: ['proposal'] }
  return { type: 'object', properties: { answer, undo: undoSchema, proposal: proposalSchema } }
}

function jsonOf(described: object | undefined): Schema | undefined {
  const content: unknown = described && 'content' in described ? described.content : undefined
  const json = isRecord(content) ? content['application/json'] : undefined
  return isRecord(json) && isRecord(json.schema) ? json.schema : undefined
}

const REFERENCE = '#/components/schemas/'

/** A schema of a tool stands alone, so it carries the ones that it refers to. */
function withDefinitions<Root extends Schema>(root: Root, schemas: Schema): Root {
  const found: Schema = {}
  const own = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(own)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([keyword, inside]) => {
        if (keyword !== '$ref' || typeof inside !== 'string') return [keyword, own(inside)]
        const name = inside.replace(REFERENCE, '')
        if (!(name in found)) {
          found[name] = {}
          found[name] = own(Reflect.get(schemas, name))
        }
        return [keyword, `#/$defs/${name}`]
      }),
    )
  }
  const closed = own(root) as Root
  return Object.keys(found).length > 0 ? { ...closed, $defs: found } : closed
}

/** What the key and its maker may do at this moment. */
export function isOpenTo({ permission, does }: ShopTool, held: ReadonlySet<string>): boolean {
  return permission === null ? does === 'read' : held.has(permission)
}

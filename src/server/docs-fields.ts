import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** What the page shows of a schema. */
export type FieldSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  required?: string[]
  additionalProperties?: FieldSchema | boolean
  anyOf?: FieldSchema[]
  oneOf?: FieldSchema[]
  description?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** The fields of an object or of the objects of a list, as a tree; a named schema is a link. */
export function fieldTree(schema: FieldSchema): Html {
  const inner = objectsIn(schema)
  return html`${inner.map(
    (object, index) =>
      html`${index > 0 ? html`<p>or</p>` : ''}<ul class="fields">${fieldsOf(object).map(
        ({ name, of, isRequired }) => field(name, of, isRequired),
      )}</ul>`,
  )}`
}

function field(name: string, of: FieldSchema, isRequired: boolean): Html {
  return html`<li><code>${name}</code>: ${typeText(of)}${isRequired ? html`, <b>required</b>` : ''}${
    of.description ? html`. ${withCode(of.description)}` : ''
  }${objectsIn(of).length > 0 ? fieldTree(of) : ''}</li>`
}

type Field = { name: string; of: FieldSchema; isRequired: boolean }

function fieldsOf({ properties = {}, required = [], additionalProperties }: FieldSchema): Field[] {
  const named = Object.entries(properties).map(([name, of]) => ({
    ...{ name, of, isRequired: required.includes(name) },
  }))
  return typeof additionalProperties === 'object'
    ? [...named, { name: 'any name', of: additionalProperties, isRequired: false }]
    : named
}

const alternativesOf = ({ anyOf, oneOf }: FieldSchema) => anyOf ?? oneOf

function objectsIn(schema: FieldSchema): FieldSchema[] {
  if (schema.$ref) return []
  const alternatives = alternativesOf(schema)
  if (alternatives) return alternatives.flatMap(objectsIn)
  if (schema.items) return objectsIn(schema.items)
  return fieldsOf(schema).length > 0 ? [schema] : []
}

/** What stands between backticks is code. */
export const withCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`

export const schemaAnchor = (name: string) => `schema-${name}`

export function typeText(schema: FieldSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#${schemaAnchor(name)}">${name}</a>`
  }
  const alternatives = alternativesOf(schema)
  if (alternatives) {
    const texts = alternatives.map(typeText)
    const unique = [...new Map(texts.map((text) => [`${text}`, text])).values()]
    return html`${unique.map((text, index) => html`${index > 0 ? ' or ' : ''}${text}`)}`
  }
  if (schema.items) return html`list of ${typeText(schema.items)}`
  return html`${plainType(schema)}`
}

function plainType({ type, format, enum: values, const: value, ...limits }: FieldSchema): string {
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((each) => JSON.stringify(each)).join(' or ')
  const name = type === undefined ? 'anything' : [type].flat().join(' or ')
  return [format ? `${name} (${format})` : name, ...limitsOf(limits)].join(', ')
}

function limitsOf({ maxLength, minimum, maximum }: FieldSchema): string[] {
  return [
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [`to ${maximum}`]),
  ]
}

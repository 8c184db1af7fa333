import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import { z } from 'zod'
import { cleanInput } from '../../lib/clean-input.ts'
import { refuse } from './errors.ts'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

function inWords(message: string): string {
  const zods = /^(Invalid (input|option|string|key)|Too (big|small)|Unrecognized)/
  return zods.test(message) ? 'The request is not understood' : message
}

function errorsOf(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path = [], message } of issues) {
    const name = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    errors[name] ??= inWords(message)
  }
  return errors
}

type Current<Schema> = () => Schema | Promise<Schema>

/** Every text of a request is cleaned before the schema of its call reads it. */
function withCleanInput<Schema extends z.ZodType>(schema: Schema, current: Current<Schema>): Schema {
  const validate = async (input: unknown) => (await current())['~standard'].validate(cleanInput(input))
  return Object.create(schema, { '~standard': { value: { ...schema['~standard'], validate } } })
}

function parsed<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
  current: Current<Schema> = () => schema,
) {
  return validator(target, withCleanInput(schema, current), (result) => {
    if (result.success) return
    const issues = result.error as readonly Issue[]
    refuse(400, inWords(issues[0]?.message ?? 'Invalid input'), { errors: errorsOf(issues) })
  })
}

export const body = <Schema extends z.ZodType>(schema: Schema) => parsed('json', schema)

/** `schema` says what the call takes at most, `current` what the settings allow now. */
export const currentBody = <Schema extends z.ZodType>(schema: Schema, current: Current<Schema>) =>
  parsed('json', schema, current)

export const query = <Schema extends z.ZodType>(schema: Schema) => parsed('query', schema)

const uuid = z.guid()

export function idIn(text: string, what: string): string {
  return uuid.safeParse(text).success ? text.toLowerCase() : refuse(404, `${what} not found`)
}

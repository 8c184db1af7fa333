import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { refusal } from '../src/server/openapi.ts'

type Schema = { [keyword: string]: unknown }

const schema = z.record(z.string(), z.unknown())
const { calls, schemas } = z
  .object({
    calls: z.record(z.string(), z.record(z.string(), schema)),
    schemas: z.record(z.string(), schema),
  })
  .parse(parseJson(readFileSync('src/server/answers.json', 'utf8')))

/** Refuses fields that are not described, too. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inside: Schema = Object.fromEntries(Object.entries(value).map(([name, of]) => [name, closed(of)]))
  return inside.type === 'object' && !inside.additionalProperties
    ? { ...inside, additionalProperties: false }
    : inside
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'shop', components: { schemas: closed(schemas) } })
const validators = new Map<string, ValidateFunction>()

const routes = Object.keys(calls).map((call) => {
  const [method = '', path = ''] = call.split(' ')
  return {
    call,
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    isExact: !path.includes(':'),
  }
})

function validatorOf(call: string, status: number): ValidateFunction | 'not described' {
  const name = `${call} ${status}`
  const described = calls[call]?.[status]
  if (!described) return 'not described'
  const text = JSON.stringify(closed(described)).replaceAll('"#/components', '"shop#/components')
  const validator = validators.get(name) ?? ajv.compile(schema.parse(parseJson(text)))
  validators.set(name, validator)
  return validator
}

export const describedCalls = Object.keys(calls)

const isRefusal = ajv.compile(refusal)

/** What is wrong with a JSON answer, by the description of its call; nothing of what is no call. */
export function wrongInAnswer(method: string, target: string, status: number, body: unknown): string[] {
  const [path = ''] = target.split('?')
  const fitting = routes.filter((route) => route.method === method && route.path.test(path))
  const route = fitting.find(({ isExact }) => isExact) ?? fitting[0]
  if (!route) return []
  const validator = status < 400 ? validatorOf(route.call, status) : isRefusal
  if (validator === 'not described') return [`${route.call} ${status} is not described`]
  if (validator(body)) return []
  return (validator.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${route.call}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

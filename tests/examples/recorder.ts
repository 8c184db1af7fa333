import { expect } from 'vitest'
import type { Actor } from '../actors.ts'
import type { Json } from '../json.ts'

type Request = { path?: Record<string, string>; query?: Record<string, string | number>; body?: object }
type Example = { status: number; answer: Json } & Request

export type Recorder = {
  /** Asks a call, keeps the first answer to it as its example, and answers its body. */
  ask: (by: Actor, call: string, sent?: Request) => Promise<Json>
  examples: () => Record<string, Example>
}

/** So many rows of a list show what it is. */
const ROWS = 2

export function makeRecorder(): Recorder {
  const examples = new Map<string, Example>()
  return {
    ask: async (by, call, sent = {}) => {
      const [method = '', template = ''] = call.split(' ')
      const path = template.replaceAll(/{(\w+)}/g, (_, name) => encodeURIComponent(sent.path?.[name] ?? ''))
      const query = new URLSearchParams(
        Object.entries(sent.query ?? {}).map(([name, value]): [string, string] => [name, `${value}`]),
      )
      const { status, body } = await by.ask(method, query.size > 0 ? `${path}?${query}` : path, sent.body)
      expect([200, 201, 202], `${call}: ${JSON.stringify(body)}`).toContain(status)
      if (!examples.has(call)) examples.set(call, { ...sent, status, answer: withFewRows(body) })
      return body
    },
    examples: () => Object.fromEntries([...examples].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function withFewRows(value: Json): Json {
  if (Array.isArray(value)) {
    const isOfRows = value.some((each) => typeof each === 'object' && each !== null)
    return (isOfRows ? value.slice(0, ROWS) : value).map(withFewRows)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, withFewRows(of)]))
}

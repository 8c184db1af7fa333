import { expect } from 'vitest'
import type { Actor, Answer } from './actors.ts'

/** Invalid values for any field. */
const values: unknown[] = [
  null,
  true,
  '',
  ' ',
  -1,
  0,
  1.5,
  1e308,
  '1e309',
  'NaN',
  [],
  {},
  [[]],
  ['x'],
  { $gt: '' },
  { _id: 'x' },
  'x'.repeat(20_000),
  'nul \u0000 byte',
  '\ud800',
  "'; drop table users; --",
  '%_\\',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '0001-01-01',
  '01980000-0000-7000-8000-000000000000',
]

const bodies = [
  '',
  '{',
  'null',
  '[]',
  '5',
  '"text"',
  'true',
  '{"a":1,}',
  '[[[[',
  'not json',
  `${'['.repeat(2000)}`,
]

type FuzzOptions = {
  /** Must be the same after every refusal. */
  state?: () => Promise<unknown>
  /** Undoes what an accepted body did. */
  restore?: () => Promise<unknown>
}

/**
 * Sends malformed bodies, and `good` with each field replaced by each invalid value. Every one must be accepted, or
 * refused with a 4xx and a message and without a change.
 */
export async function refusesInvalidBodies(
  actor: Actor,
  method: string,
  path: string,
  good: Record<string, unknown>,
  { state = async () => null, restore }: FuzzOptions = {},
): Promise<void> {
  const before = await state()
  const call = `${method} ${path}`
  for (const text of bodies) {
    const answer = await actor.ask(method, path, text)
    if (Object.keys(good).length > 0 && text !== '')
      expect(answer.status, `${call} ${text.slice(0, 40)}`).toBe(400)
    expectReadableRefusal(answer, `${call} ${text.slice(0, 40)}`)
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answer = await actor.ask(method, path, JSON.stringify(good), { 'content-type': type })
    expect(answer.status, `${call} as ${type}`).toBe(415)
  }
  const huge = JSON.stringify({ ...good, extra: 'x'.repeat(31 * 1024 * 1024) })
  expect((await actor.ask(method, path, huge)).status, `${call} with 31 MB`).toBe(413)
  expect(await state(), `${call}: a refusal changes nothing`).toEqual(before)

  for (const field of Object.keys(good)) {
    for (const value of values) {
      const label = `${call} with ${field} ${JSON.stringify(value)?.slice(0, 40)}`
      const answer = await actor.ask(method, path, { ...good, [field]: value })
      expectReadableRefusal(answer, label)
      if (answer.status >= 400) expect(await state(), `${label}: a refusal changes nothing`).toEqual(before)
      else await restore?.()
    }
  }
}

const texts = [
  'x',
  '-1',
  '1e9',
  '%00',
  "'",
  '%25_%5C',
  '[]',
  '%F0%9F%91%9F',
  'a'.repeat(5000),
  '(a%2B)%2B%24',
  '',
]

/** Each parameter with each invalid text, once, repeated and as an array. */
export async function refusesInvalidQueries(actor: Actor, path: string, parameters: string[]): Promise<void> {
  for (const name of parameters) {
    for (const text of texts) {
      for (const query of [`${name}=${text}`, `${name}=${text}&${name}=${text}`, `${name}[]=${text}`]) {
        expectReadableRefusal(await actor.get(`${path}?${query}`), `${path}?${query.slice(0, 60)}`)
      }
    }
  }
}

/** Ids of nothing: each is answered 404 with `message`. */
export async function refusesUnknownIds(
  actor: Actor,
  method: string,
  pathOf: (id: string) => string,
  message: string,
  body?: unknown,
): Promise<void> {
  for (const id of [
    'x',
    '0',
    '-1',
    '%00',
    '..%2f..',
    '1%20or%201=1',
    '01980000-0000-7000-8000-000000000000',
  ]) {
    const answer = await actor.ask(method, pathOf(id), body)
    expect(answer, pathOf(id)).toMatchObject({ status: 404, body: { message } })
  }
}

function expectReadableRefusal(answer: Answer, label: string): void {
  expect(answer.status, label).toBeLessThan(500)
  if (answer.status < 400) return
  expect(answer.body.message, label).toMatch(/\S/)
  expect(answer.body.message, `${label}: fit for a toast`).not.toMatch(/invalid input|expected .* received/i)
}

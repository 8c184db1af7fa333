import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { API_VERSION } from '../../src/server/openapi.ts'
import { findBreakingChanges } from './breaking-changes.ts'
import {
  type CallContract,
  type Contract,
  parseContract,
  RELEASED_CONTRACT,
  readContract,
  type Schema,
} from './contract.ts'

test('what may break a program of the last release stands in the notes, and raises the first number of the version', async () => {
  const released = parseContract(readFileSync(RELEASED_CONTRACT, 'utf8'))
  const changes = findBreakingChanges(released, await readContract())
  const [notes = ''] = readFileSync('docs/api-changes.md', 'utf8').split(/^## /m).slice(1)
  expect(notes.split('\n')[0], 'newest first').toBe(API_VERSION)
  expect(
    changes.filter((change) => !notes.includes(`\`${change}\``)),
    `not in docs/api-changes.md under ${API_VERSION}`,
  ).toEqual([])
  const majorOf = (version: string) => Number.parseInt(version, 10)
  if (changes.length > 0) expect(majorOf(API_VERSION)).toBeGreaterThan(majorOf(released.version))
})

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const list = (items: Schema): Schema => ({ type: 'array', items })
const cod = { enum: ['COD', 'Wallet'] }
const order = { $ref: 'Order' }

function contractOf(call: Partial<CallContract>, schemas: Contract['schemas'] = {}): Contract {
  const whole = { security: ['session'], takes: object({}), answers: {}, ...call }
  return { version: '1.0.0', calls: { 'GET /x': whole }, schemas }
}

const answering = (schema: Schema, schemas?: Contract['schemas']) =>
  contractOf({ answers: { 200: schema } }, schemas)
const taking = (body: Schema) => contractOf({ takes: object({ body }) })

test.each<[title: string, before: Contract, now: Contract, changes: string[]]>([
  ['a call is gone', contractOf({}), { ...contractOf({}), calls: {} }, ['GET /x is gone']],
  [
    'a call is new',
    contractOf({}),
    {
      ...contractOf({}),
      calls: { ...contractOf({}).calls, ...{ 'PUT /y': contractOf({}).calls['GET /x'] } },
    } as Contract,
    [],
  ],
  ['everybody could call it', contractOf({ security: [] }), contractOf({}), ['GET /x needs session']],
  ['everybody may call it', contractOf({}), contractOf({ security: [] }), []],
  ['a key is another way', contractOf({}), contractOf({ security: ['session', 'key'] }), []],
  ['a session is none', contractOf({}), contractOf({ security: ['key'] }), ['GET /x needs key']],
  [
    'it asks for another permission, a role and the second factor',
    contractOf({ permission: 'orders:read' }),
    contractOf({ permission: 'orders:write', role: 'user', secondFactor: true }),
    ['GET /x needs permission orders:write', 'GET /x needs role user', 'GET /x needs the second factor'],
  ],
  [
    'a status is another',
    answering(text),
    contractOf({ answers: { 201: text } }),
    ['GET /x answers 200 no more', 'GET /x answers 201, too'],
  ],
  [
    'a field is answered in addition',
    answering(object({ a: text })),
    answering(object({ a: text, b: text })),
    [],
  ],
  [
    'a field is gone',
    answering(object({ a: text })),
    answering(object({})),
    ['GET /x answers 200 a is gone'],
  ],
  [
    'a field may be missing',
    answering(list(object({ a: object({ b: text }) }))),
    answering(list(object({ a: object({ b: text }, []) }))),
    ['GET /x answers 200 [].a.b may be missing'],
  ],
  [
    'a field may be null',
    answering(object({ a: text })),
    answering(object({ a: textOrNull })),
    ['GET /x answers 200 a may be null'],
  ],
  ['a field is null no more', answering(object({ a: textOrNull })), answering(object({ a: text })), []],
  ['a number becomes whole', answering({ type: 'number' }), answering({ type: 'integer' }), []],
  [
    'a whole number becomes any',
    answering({ type: 'integer' }),
    answering({ type: 'number' }),
    ['GET /x answers 200 may be number'],
  ],
  [
    'a word of an answer is new',
    answering(cod),
    answering({ enum: ['COD', 'Card', 'Wallet'] }),
    ['GET /x answers 200 may be string "Card"'],
  ],
  ['a text becomes one of few words', answering(text), answering(cod), []],
  [
    'one of few words becomes any text',
    answering(cod),
    answering(text),
    ['GET /x answers 200 may be string'],
  ],
  [
    'a named schema of two calls loses a field',
    answering(object({ one: order, all: list(order) }), { Order: object({ a: text }) }),
    answering(object({ one: order, all: list(order) }), { Order: object({}) }),
    ['Order a is gone'],
  ],
  [
    'a schema gets a name',
    answering(object({ one: object({ a: text }) })),
    answering(object({ one: order }), { Order: object({ a: text }) }),
    [],
  ],
  [
    'another kind of object may be answered',
    answering({ anyOf: [object({ a: text }), { type: 'null' }] }),
    answering({ anyOf: [object({ a: text }), object({ b: text }), { type: 'null' }] }),
    ['GET /x answers 200 a is gone'],
  ],
  [
    'the values of a map change their type',
    answering({ type: 'object', additionalProperties: text }),
    answering({ type: 'object', additionalProperties: { type: 'number' } }),
    ['GET /x answers 200 * may be number'],
  ],
  [
    'refusals say no reason',
    answering(text, { Refusal: object({ message: text }) }),
    answering(text, { Refusal: object({}) }),
    ['Refusal message is gone'],
  ],
  [
    'a field can be sent in addition',
    taking(object({ a: text })),
    taking(object({ a: text, b: text }, ['a'])),
    [],
  ],
  [
    'another field must be sent',
    taking(object({ a: text })),
    taking(object({ a: text, b: text })),
    ['GET /x takes body.b is required'],
  ],
  [
    'a field must be sent',
    taking(object({ a: text }, [])),
    taking(object({ a: text })),
    ['GET /x takes body.a is required'],
  ],
  ['a field need not be sent', taking(object({ a: text })), taking(object({ a: text }, [])), []],
  [
    'a field cannot be sent any more',
    taking(object({ a: text })),
    taking(object({})),
    ['GET /x takes body.a is gone'],
  ],
  [
    'a field cannot be null any more',
    taking(object({ a: textOrNull })),
    taking(object({ a: text })),
    ['GET /x takes body.a may not be null'],
  ],
  ['a word can be sent in addition', taking(cod), taking({ enum: ['COD', 'Card', 'Wallet'] }), []],
  [
    'a word cannot be sent any more',
    taking(cod),
    taking({ const: 'COD' }),
    ['GET /x takes body may not be string "Wallet"'],
  ],
  [
    'a number can be sent as a text, too',
    taking({ type: 'number' }),
    taking({ type: ['number', 'string'] }),
    [],
  ],
  ['a body must be sent', contractOf({}), taking(text), ['GET /x takes body is required']],
])('a change of calls: %s', (_title, before, now, changes) => {
  expect(findBreakingChanges(before, now)).toEqual(changes)
})

const plain = fc.constantFrom<Schema>(text, textOrNull, cod, { type: 'boolean' }, { type: 'number' }, order)
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    plain,
    tie('schema').map(list),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')).map((fields) => object(fields)),
    fc.tuple(plain, tie('schema')).map((anyOf): Schema => ({ anyOf })),
  ),
}))
const schemas = { Order: object({ item: list({ $ref: 'Order' }) }) }

test('calls that stay break nothing', () => {
  fc.assert(
    fc.property(schema, schema, (body, answer) => {
      const same = contractOf({ takes: object({ body }), answers: { 200: answer } }, schemas)
      expect(findBreakingChanges(same, same)).toEqual([])
    }),
  )
})

test('a field that is added breaks nothing, and one that is taken away breaks its answer', () => {
  fc.assert(
    fc.property(schema, schema, (one, added) => {
      const [less, more] = [answering(object({ one }), schemas), answering(object({ one, added }), schemas)]
      expect(findBreakingChanges(less, more)).toEqual([])
      expect(findBreakingChanges(more, less)).toEqual(['GET /x answers 200 added is gone'])
    }),
  )
})

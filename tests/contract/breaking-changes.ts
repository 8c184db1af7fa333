import type { CallContract, Contract, Schema } from './contract.ts'

/** One kind of value, as `string`, a constant, a list or an object. */
type Kind = { key: string; schema: Schema }

/**
 * Looks whether each value of `narrow` is one of `wide`: of answers, whether those of now are such as were promised; of requests,
 * whether those of before are still taken.
 */
type Comparison = { narrow: SchemaOfContract; wide: SchemaOfContract; of: 'answers' | 'requests' }
type SchemaOfContract = { schema: Schema; schemas: Contract['schemas'] }
/** `root` is a call or a named schema, `path` the field in it. */
type Place = { root: string; path: string; found: Set<string>; known: Set<string> }

/** Each change by which a program that was made for `released` may fail, once, in a sentence. Adding is none. */
export function findBreakingChanges(released: Contract, present: Contract): string[] {
  const found = new Set<string>()
  const known = new Set<string>()
  const refused = { $ref: 'Refusal' }
  const narrow = { schema: refused, schemas: present.schemas }
  const wide = { schema: refused, schemas: released.schemas }
  compare({ narrow, wide, of: 'answers' }, { root: 'Refusal', path: '', found, known })
  for (const [name, before] of Object.entries(released.calls)) {
    const now = present.calls[name]
    if (!now) found.add(`${name} is gone`)
    else {
      for (const change of findNewDemands(before, now)) found.add(`${name} ${change}`)
      compareCalls({ name, before, now, released, present, found, known })
    }
  }
  return [...found].sort()
}

type CallChange = {
  name: string
  before: CallContract
  now: CallContract
  released: Contract
  present: Contract
  found: Set<string>
  known: Set<string>
}

function compareCalls({ name, before, now, released, present, found, known }: CallChange): void {
  const old = (schema: Schema) => ({ schema, schemas: released.schemas })
  const fresh = (schema: Schema) => ({ schema, schemas: present.schemas })
  const place = (words: string) => ({ root: `${name} ${words}`, path: '', found, known })
  compare({ narrow: old(before.takes), wide: fresh(now.takes), of: 'requests' }, place('takes'))
  for (const [status, promised] of Object.entries(before.answers)) {
    const answered = now.answers[status]
    if (!answered) found.add(`${name} answers ${status} no more`)
    else compare({ narrow: fresh(answered), wide: old(promised), of: 'answers' }, place(`answers ${status}`))
  }
  for (const status of Object.keys(now.answers))
    if (/^\d+$/.test(status) && !before.answers[status]) found.add(`${name} answers ${status}, too`)
}

function findNewDemands(before: CallContract, now: CallContract): string[] {
  const ways = now.security.length === 0 || before.security.every((way) => now.security.includes(way))
  const closed = before.security.length === 0 && now.security.length > 0
  return [
    ...(closed || !ways ? [`needs ${now.security.join(' or ')}`] : []),
    ...(now.permission && now.permission !== before.permission ? [`needs permission ${now.permission}`] : []),
    ...(now.role && now.role !== before.role ? [`needs role ${now.role}`] : []),
    ...(now.secondFactor && !before.secondFactor ? ['needs the second factor'] : []),
  ]
}

function compare(comparison: Comparison, place: Place): void {
  const { narrow, wide, of } = comparison
  const [one, other] = [narrow.schema.$ref, wide.schema.$ref]
  if (one === undefined || one !== other) {
    compareKinds(comparison, place)
    return
  }
  // A named schema is compared once, however many calls refer to it.
  const key = `${of} ${one}`
  if (place.known.has(key)) return
  place.known.add(key)
  compareKinds(comparison, { ...place, root: of === 'answers' ? one : `${one}, when sent,`, path: '' })
}

function compareKinds(comparison: Comparison, place: Place): void {
  const { narrow, wide, of } = comparison
  const [ours, theirs] = [kindsOf(narrow), kindsOf(wide)]
  if (theirs.some(({ key }) => key === 'any')) return
  for (const kind of ours) {
    const alike = theirs.filter((each) => isWithin(kind.key, each.key))
    const [first] = alike
    if (!first) place.found.add(`${textOf(place)} ${of === 'answers' ? 'may be' : 'may not be'} ${kind.key}`)
    else if (kind.key === 'list' || kind.key === 'object') compareInside(kind, alike, comparison, place)
  }
}

/** Of several objects or lists, one must fit. */
function compareInside(kind: Kind, alike: Kind[], comparison: Comparison, place: Place): void {
  const findIn = (other: Kind, known: Set<string>) => {
    const found = new Set<string>()
    const { narrow, wide, of } = comparison
    const pair = {
      narrow: { schema: kind.schema, schemas: narrow.schemas },
      wide: { schema: other.schema, schemas: wide.schemas },
      of,
    }
    const inside = { ...place, found, known }
    if (kind.key === 'list') compareItems(pair, inside)
    else compareFields(pair, inside)
    return { found, known }
  }
  const results = alike.map((other) => findIn(other, new Set(place.known)))
  const [least] = results.sort((one, other) => one.found.size - other.found.size)
  for (const name of least?.known ?? []) place.known.add(name)
  for (const change of least?.found ?? []) place.found.add(change)
}

function compareItems({ narrow, wide, of }: Comparison, place: Place): void {
  const itemsOf = ({ schema, schemas }: SchemaOfContract) => ({ schema: schema.items ?? {}, schemas })
  compare({ narrow: itemsOf(narrow), wide: itemsOf(wide), of }, { ...place, path: `${place.path}[]` })
}

function compareFields({ narrow, wide, of }: Comparison, place: Place): void {
  const [ours, theirs] = [narrow.schema.properties ?? {}, wide.schema.properties ?? {}]
  const released = of === 'answers' ? theirs : ours
  const present = of === 'answers' ? ours : theirs
  const [rest, otherRest] = [narrow.schema.additionalProperties, wide.schema.additionalProperties]
  const inside = (name: string) => ({ ...place, path: place.path === '' ? name : `${place.path}.${name}` })
  for (const name of Object.keys(released)) {
    const [one, other] = [ours[name] ?? rest, theirs[name] ?? otherRest]
    if (!present[name] && !(of === 'answers' ? rest : otherRest))
      place.found.add(`${textOf(inside(name))} is gone`)
    else if (one && other)
      compare({ narrow: { ...narrow, schema: one }, wide: { ...wide, schema: other }, of }, inside(name))
  }
  for (const name of wide.schema.required ?? [])
    if (!narrow.schema.required?.includes(name) && (of === 'requests' || ours[name]))
      place.found.add(`${textOf(inside(name))} ${of === 'answers' ? 'may be missing' : 'is required'}`)
  if (rest && otherRest)
    compare({ narrow: { ...narrow, schema: rest }, wide: { ...wide, schema: otherRest }, of }, inside('*'))
}

const textOf = ({ root, path }: Place) => (path === '' ? root : `${root} ${path}`)

function isWithin(one: string, other: string): boolean {
  if (one === other) return true
  if (one === 'integer' || one.startsWith('integer '))
    return other === 'number' || one.startsWith(`${other} `)
  return one.startsWith(`${other} `)
}

/** What a value may be. A constant is called by its type and itself, as `string "COD"`. */
function kindsOf({ schema, schemas }: SchemaOfContract): Kind[] {
  if (schema.$ref !== undefined) return kindsOf({ schema: schemas[schema.$ref] ?? {}, schemas })
  if (schema.anyOf) return schema.anyOf.flatMap((one) => kindsOf({ schema: one, schemas }))
  const constants = 'const' in schema ? [schema.const] : schema.enum
  if (constants) return constants.map((value) => ({ key: constantKey(value), schema }))
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length === 0) return [{ key: schema.properties ? 'object' : 'any', schema }]
  return types.flatMap((type) => {
    if (type === 'boolean') return ['boolean true', 'boolean false'].map((key) => ({ key, schema }))
    return [{ key: type === 'array' ? 'list' : type, schema }]
  })
}

function constantKey(value: unknown): string {
  if (value === null) return 'null'
  const type = typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
  return `${type} ${JSON.stringify(value)}`
}

import { relative, resolve } from 'node:path'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** As JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  anyOf?: Schema[]
  description?: string
}

/** Of `GET /path`, the schema of its JSON by the status it has on success; none if it answers with a file. */
type Calls = Record<string, Record<string, Schema>>
export type Answers = { calls: Calls; schemas: Record<string, Schema> }

const API_FILE = 'src/server/api.ts'

/**
 * Reads what the calls answer off the types of their routes, which the browser's client is checked against as well. Types
 * named `…OnWire` become named schemas wherever an answer has their shape.
 */
export function describeAnswers(config: string): Answers {
  const api = new API({ cwd: resolve('.') })
  try {
    const [project] = api.updateSnapshot({ openProject: resolve(config) }).getProjects()
    if (!project) throw new Error(`${config} cannot be opened`)
    const reader = schemaReader(project.checker)
    const names = new Map(wireTypes(project).map(([name, type]) => [shapeOf(reader(type)), name] as const))
    return namedAnswers(callsOf(project, reader), names)
  } finally {
    api.close()
  }
}

function exportsOf({ program, checker }: Project, file: string) {
  const source = program.getSourceFile(resolve(file))
  const module = source && checker.getSymbolAtLocation(source)
  return module ? checker.getExportsOfModule(module) : []
}

function wireTypes(project: Project): [name: string, type: Type][] {
  const files = project.rootFiles
    .map((file) => relative(resolve('.'), file))
    .filter((file) => /^src\/shop\/.*(^|[/-])wire[.]ts$/.test(file))
    .sort()
  return files.flatMap((file) =>
    exportsOf(project, file).flatMap((symbol): [string, Type][] => {
      if (!/OnWire$/.test(symbol.name) || !(symbol.flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface)))
        return []
      return [[symbol.name.replace(/OnWire$/, ''), project.checker.getDeclaredTypeOfSymbol(symbol)]]
    }),
  )
}

type Read = (type: Type) => Schema

function callsOf(project: Project, read: Read): Calls {
  const { checker } = project
  const symbol = exportsOf(project, API_FILE).find(({ name }) => name === 'Api')
  if (!symbol) throw new Error(`${API_FILE} exports no Api`)
  const [, routes] = checker.getTypeArguments(checker.getDeclaredTypeOfSymbol(symbol) as never)
  const calls: Calls = {}
  for (const part of partsOf(routes))
    for (const path of checker.getPropertiesOfType(part))
      for (const method of propertiesOf(checker, checker.getTypeOfSymbol(path)))
        calls[`${method.name.slice(1).toUpperCase()} ${path.name}`] = answersOf(checker, method.type, read)
  return Object.fromEntries(Object.entries(calls).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Several answers of one status are alternatives. */
function answersOf(checker: Checker, call: Type, read: Read): Record<string, Schema> {
  const schemas: Record<string, Schema[]> = {}
  for (const part of partsOf(call)) {
    const { output, outputFormat, status } = Object.fromEntries(
      propertiesOf(checker, part).map(({ name, type }) => [name, type]),
    )
    if (!output || constantOf(outputFormat) !== 'json') continue
    const code = String(constantOf(status) ?? 200)
    schemas[code] = [...(schemas[code] ?? []), read(output)]
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([code, alternatives]) => [code, oneOf(alternatives)]),
  )
}

const constantOf = (type: Type | undefined) => (type?.isLiteralType() ? type.value : undefined)

const partsOf = (type: Type | undefined): readonly Type[] =>
  type?.isUnionType() ? type.getTypes() : type ? [type] : []

function propertiesOf(checker: Checker, type: Type | undefined) {
  if (!type) return []
  const symbols = checker.getPropertiesOfType(type)
  const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : []
  return symbols.map((symbol, index) => ({
    name: symbol.name,
    isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
    type: types[index] as Type,
  }))
}

function schemaReader(checker: Checker): Read {
  const known = new Map<number, Schema>()
  const read: Read = (type) => {
    const schema = known.get(type.id)
    if (schema) return schema
    // A type within itself has no end; it is any value there.
    known.set(type.id, {})
    const made = make(type)
    known.set(type.id, made)
    return made
  }
  const make = (type: Type): Schema => {
    if (type.isUnionType()) return unionOf(type.getTypes())
    const plain = plainSchema(checker, type)
    if (plain) return plain
    if (checker.isArrayLikeType(type)) return arrayOf(type)
    return type.isObjectType() || type.isIntersectionType() ? objectOf(type) : {}
  }
  const unionOf = (types: readonly Type[]): Schema =>
    oneOf(types.filter((part) => !(part.flags & TypeFlags.Undefined)).map(read))
  const arrayOf = (type: Type): Schema => {
    const items = checker.getTypeArguments(type as never).map(read)
    return { type: 'array', items: items.length > 0 ? oneOf(items) : {} }
  }
  const objectOf = (type: Type): Schema => {
    const fields = propertiesOf(checker, type).filter(({ type: { flags } }) => !(flags & TypeFlags.Never))
    const required = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
    const [index] = checker.getIndexInfosOfType(type)
    return {
      type: 'object',
      ...(fields.length > 0 && {
        properties: Object.fromEntries(fields.map(({ name, type: of }) => [name, read(of)])),
      }),
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: read(index.valueType) }),
    }
  }
  return read
}

/** Of a text, number, boolean, constant or null; a branded number is one. */
function plainSchema(checker: Checker, type: Type): Schema | undefined {
  if (type.isLiteralType()) return { const: type.value }
  if (type.flags & TypeFlags.Null) return { type: 'null' }
  if (type.flags & TypeFlags.BooleanLike) {
    const text = checker.typeToString(type)
    return text === 'boolean' ? { type: 'boolean' } : { const: text === 'true' }
  }
  if (type.flags & TypeFlags.StringLike) return { type: 'string' }
  if (type.flags & TypeFlags.NumberLike) return { type: 'number' }
  if (!type.isIntersectionType()) return undefined
  return type
    .getTypes()
    .map((part) => plainSchema(checker, part))
    .find((part) => part !== undefined)
}

/** Any of them; constants become an `enum`, and null a second type of a simple one. */
function oneOf(schemas: Schema[]): Schema {
  if (schemas.some((schema) => Object.keys(schema).length === 0)) return {}
  const unique = [...new Map(schemas.map((schema) => [shapeOf(schema), schema])).values()]
  const constants = unique.filter((schema) => 'const' in schema).map((schema) => schema.const)
  const others = unique.filter((schema) => !('const' in schema))
  if (constants.includes(true) && constants.includes(false)) {
    const rest = constants.filter((value) => typeof value !== 'boolean').map((value) => ({ const: value }))
    return oneOf([{ type: 'boolean' }, ...rest, ...others])
  }
  const all = [
    ...(constants.length > 1 ? [{ enum: constants }] : unique.filter((schema) => 'const' in schema)),
    ...others,
  ]
  const [first] = all
  if (first && all.length === 1) return first
  const simple = all.filter(({ type, ...rest }) => typeof type === 'string' && Object.keys(rest).length === 0)
  if (simple.length === all.length) return { type: simple.map(({ type }) => type as string) }
  return { anyOf: all }
}

const shapeOf = (schema: Schema): string => JSON.stringify(schema)

/** The same answers with a reference wherever a schema has a name. */
function namedAnswers(calls: Calls, names: ReadonlyMap<string, string>): Answers {
  const schemas: Record<string, Schema> = {}
  const refer = (schema: Schema): Schema => {
    const name = names.get(shapeOf(schema))
    if (!name || schema.type !== 'object') return inside(schema)
    if (!schemas[name]) {
      schemas[name] = {}
      schemas[name] = inside(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const inside = ({ items, properties, additionalProperties, anyOf, ...schema }: Schema): Schema => ({
    ...schema,
    ...(items && { items: refer(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, refer(of)])),
    }),
    ...(additionalProperties && { additionalProperties: refer(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map((one) => refer(one)) }),
  })
  const named = Object.entries(calls).map(([call, answers]) => [
    call,
    Object.fromEntries(Object.entries(answers).map(([status, schema]) => [status, refer(schema)])),
  ])
  return {
    calls: Object.fromEntries(named),
    schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

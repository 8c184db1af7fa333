/** `references`: of its columns to those of another file, or of itself where `file` is null. */
export type FileKeys = {
  primary: string[]
  references: { columns: string[]; file: string | null; target: string[] }[]
}

/** A column with its type in PostgreSQL. */
export type Column = readonly [name: string, type: string]

/** `columns`: null where the file is no table. */
export type DescribedFile = {
  file: string
  about: string
  columns: readonly Column[] | null
  amounts: ReadonlySet<string>
  keys: FileKeys
  bytes: number
  sha256: string
}

export const nameOf = (file: string): string => file.slice(0, file.lastIndexOf('.'))

const VERSION = 'https://datapackage.org/profiles/2.0'

const types: Record<string, { type: string; format?: string }> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'number' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  'time without time zone': { type: 'time' },
  'timestamp with time zone': { type: 'datetime' },
  json: { type: 'object' },
  jsonb: { type: 'object' },
  'text[]': { type: 'array' },
  'integer[]': { type: 'array' },
}

/** PostgreSQL does not say what JSON is at its top. */
const jsonArrays = new Set(['rows'])

function fieldOf([name, type]: Column, amounts: ReadonlySet<string>) {
  if (type === 'jsonb' && jsonArrays.has(name)) return { name, type: 'array' }
  const field = types[type]
  if (!field) throw new Error(`the export does not know the type ${type} of ${name}`)
  return { name, ...field, ...(amounts.has(name) && { description: 'Rupees', currency: 'INR' }) }
}

function resourceOf({ file, about, columns, amounts, keys, bytes, sha256 }: DescribedFile) {
  const facts = { name: nameOf(file), path: file, description: about }
  const sum = { encoding: 'utf-8', bytes, hash: `sha256:${sha256}` }
  if (!columns) return { ...facts, format: 'jsonl', mediatype: 'application/jsonl', ...sum }
  const foreignKeys = keys.references.map(({ columns: fields, file: to, target }) => ({
    fields,
    reference: { ...(to !== null && { resource: nameOf(to) }), fields: target },
  }))
  const schema = {
    $schema: `${VERSION}/tableschema.json`,
    fields: columns.map((column) => fieldOf(column, amounts)),
    missingValues: [''],
    ...(keys.primary.length > 0 && { primaryKey: keys.primary }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
  }
  return { ...facts, type: 'table', format: 'csv', mediatype: 'text/csv', ...sum, schema }
}

/** A descriptor of Data Package v2 (https://datapackage.org): the files, their columns, types and keys. */
export function dataPackage(shop: { name: string; at: Date }, files: readonly DescribedFile[]) {
  return {
    $schema: `${VERSION}/datapackage.json`,
    name: 'shop',
    title: `All data of ${shop.name}`,
    created: shop.at.toISOString(),
    resources: files.map(resourceOf),
  }
}

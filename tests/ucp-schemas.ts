import { globSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { ProtocolVersion } from '../src/shop/assistants/rules.ts'
import { type Json, parseAny } from './json.ts'

const folders: Record<ProtocolVersion, string> = {
  '2026-08-25': 'tests/ucp/2026-08-22',
  '2026-04-08': 'tests/ucp/2026-04-08',
}
const validators = new Map<ProtocolVersion, Ajv2020>()

function validatorOf(version: ProtocolVersion): Ajv2020 {
  const known = validators.get(version)
  if (known) return known
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  for (const file of globSync(`${folders[version]}/{schemas,discovery}/**/*.json`)) {
    // Of a file outside `schemas` the references are published as if it stood inside.
    const schema: Json = parseAny(readFileSync(file, 'utf8').replaceAll('"../schemas/', '"../'))
    if (schema.$id) ajv.addSchema(schema)
  }
  validators.set(version, ajv)
  return ajv
}

/** `schema`: below `https://ucp.dev/schemas/`, such as `shopping/cart.json` or `shopping/catalog_search.json#/$defs/search_response`. */
export function expectSchema(version: ProtocolVersion, schema: string, body: unknown): void {
  const validate = validatorOf(version).getSchema(`https://ucp.dev/schemas/${schema}`)
  if (!validate) throw new Error(`There is no schema ${schema} in ${version}`)
  validate(body)
  expect(validate.errors ?? [], `${schema} of ${version}: ${JSON.stringify(body)}`).toEqual([])
}

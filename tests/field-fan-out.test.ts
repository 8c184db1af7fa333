import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { optionalProductFields } from '../src/shop/catalog/product-fields-rules.ts'
import { columnOf, sizeFieldNames } from '../src/shop/catalog/size-fields-rules.ts'

// Lists, prices, search and stock have their own meaning of a field; here it is only declared. Data files have words of people.
const folders = [
  'src/admin/product-form',
  'src/shop/audit-log',
  'src/shop/catalog',
  'src/shop/catalog/csv',
  'src/shop/catalog/products',
  'src/shop/reports/data-export',
]

/** A field that is declared needs no file but the declaration; these have a control, a rule or a meaning of their own. */
const files: Partial<Record<string, number>> = {
  sku: 7,
  barcode: 6,
  place: 3,
  lowStock: 3,
  incoming: 4,
  goLiveAt: 20,
  hsn: 8,
  unit: 17,
  taxClass: 14,
  pieces: 15,
  countryOfOrigin: 8,
  maker: 8,
  netQuantity: 5,
  importedIn: 8,
  bisLicence: 5,
  sizesMean: 18,
  styleCode: 12,
  colour: 9,
  weight: 7,
  sports: 9,
}
const FILES_OF_A_NEW_FIELD = 1

const sources = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /(?<![.](test|data))[.]tsx?$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, code: withoutComments(`${folder}/${name}`) })),
)

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
}

const fields = [
  ...sizeFieldNames.map((name) => ({ name, spellings: [name, `${name}s`, columnOf(name)] })),
  ...optionalProductFields.map((name) => ({ name, spellings: [name, columnOf(name)] })),
]

test.each(fields)('$name stands in no more files than today', ({ name, spellings }) => {
  const spelled = new RegExp(`(?<![\\w-])(${spellings.join('|')})(?![\\w-])`)
  const found = sources.filter(({ code }) => spelled.test(code)).map((source) => source.name)
  expect(found, 'not even its declaration').not.toEqual([])
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(files[name] ?? FILES_OF_A_NEW_FIELD)
})

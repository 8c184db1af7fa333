import { formatDate } from '../../../lib/dates.ts'
import { recordOf } from '../../../lib/map-names.ts'
import type { FieldInWords, RecordType } from '../../audit-log/record-rules.ts'
import type { SizeFields } from '../audit-fields-rules.ts'
import { productFields } from '../product-fields-rules.ts'
import { sizeFields } from '../size-fields-rules.ts'
import { meaningInWords } from '../size-lists/record-rules.ts'
import { sizeText } from '../size-rules.ts'

const fields = Object.values(productFields).map((field) => {
  const words = 'words' in field ? field.words : field.label.toLowerCase()
  return [field.wire, field.kind === 'amount' ? ([words, 'rupees'] as const) : words] as const
})

const fieldsOfSize = { stock: { words: 'stock' }, ...sizeFields }
const namesOfFields = Object.keys(fieldsOfSize) as (keyof typeof fieldsOfSize)[]

export const productRecord = {
  title: 'the product',
  plural: 'Products',
  fields: { ...recordOf(fields), thumbnail: ['thumbnail', 'picture'], gallery: 'gallery' },
  lists: { sizes: sizesInWords, sizesMean: meaningInWords },
  read: 'products:read',
  write: 'products:write',
  link: { label: 'Product', page: 'editproduct', by: 'id' },
  undo: 'all',
} as const satisfies RecordType

function sizesInWords(before: unknown, after: unknown): FieldInWords[] {
  const [was, is] = [sizesIn(before), sizesIn(after)]
  const sizes = [...new Set([...was.keys(), ...is.keys()])].toSorted((one, other) => one - other)
  return sizes.flatMap((size) =>
    namesOfFields.flatMap((field) => {
      const [one, other] = [was.get(size)?.[field], is.get(size)?.[field]]
      const isTold = field === 'stock' ? one !== other || !was.has(size) || !is.has(size) : one !== other
      const label = `${fieldsOfSize[field].words} of size ${sizeText(size)}`
      return isTold ? [{ label, before: one?.toString() ?? null, after: other?.toString() ?? null }] : []
    }),
  )
}

function sizesIn(rows: unknown) {
  const sizes = ((rows ?? []) as SizeFields[]).map(({ incoming, ...size }) => ({
    ...size,
    incoming: incoming && `${incoming.units} on ${formatDate(incoming.on)}`,
  }))
  return new Map(sizes.map((size) => [size.size, size]))
}

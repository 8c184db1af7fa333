import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../../admin/app/pages.ts'
import { fieldsInWords } from '../audit-log/display-rules.ts'
import type { RecordType } from '../audit-log/record-rules.ts'
import { fieldsOf, sectionNames } from '../settings/rules.ts'
import { records } from './records-rules.ts'

/** A page that is opened with an id has it in its path. */
const parameterOf = (by: string | undefined) => (by === 'id' || by === 'order' ? '/:' : '')
const permissionOf = new Map(
  pages.map(({ path, permission }) => [path.replace(/(?<=\/:).*|\/:section\?$/, ''), permission]),
)

test.each(Object.entries<RecordType>(records))(
  '%s: its page opens for those who may read it, or it says why it has none or cannot be undone',
  (_, record) => {
    if ('none' in record.link) expect(record.link.none).toMatch(/[.]$/)
    else expect(permissionOf.get(record.link.page + parameterOf(record.link.by))).toBe(record.read)
    if (typeof record.undo === 'object') expect(record.undo.none).toMatch(/[.]$/)
  },
)

test('every type of record that a change names is listed, and every listed one is named', () => {
  const files = globSync('src/shop/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bthing: '([\w-]+)'/g)].map(([, thing]) => thing),
  )
  expect(new Set(named)).toEqual(new Set(Object.keys(records)))
})

const settings = sectionNames.flatMap((section) =>
  Object.entries(fieldsOf(section)).map(([name, { kind }]) => ({ section, name, kind })),
)

/** Each kind with a value, and how the history tells it. */
const told: Record<(typeof settings)[number]['kind'], [value: unknown, words: string]> = {
  ...{ amount: [49, '₹49'], count: [3, '3'], switch: [true, 'On'], rows: [[{ title: 'New' }], 'New'] },
  ...{ logo: ['/logo', 'a picture'], picture: ['/picture', 'a picture'] },
  ...{ text: ['A text', 'A text'], template: ['A text', 'A text'], markdown: ['A text', 'A text'] },
  ...{
    email: ['a@b.in', 'a@b.in'],
    phone: ['98', '98'],
    state: ['29', '29'],
    gstin: ['29A', '29A'],
    gstScheme: ['regular', 'regular'],
    font: ['inter', 'inter'],
  },
  zones: [
    [{ name: 'Goa', places: ['Goa', '403'], fee: 80, freeFrom: 999 }],
    'Goa (Goa, 403): ₹80, free from ₹999',
  ],
  heads: [
    [{ page: 'men', title: 'For men', description: 'All', picture: null }],
    'men: “For men”, a description',
  ],
  pickupPlaces: [
    [{ name: 'Main shop', address: '12 MG Road', city: 'Pune', pinCode: '411001', hours: 'daily 10 to 8' }],
    'Main shop (12 MG Road, Pune 411001), daily 10 to 8',
  ],
  ...{ colour: ['#fff', '#fff'], bounds: ['1, 2', '1, 2'] },
}

test.each(settings)('the setting $name of $section is told by its kind', ({ name, kind }) => {
  const [value, words] = told[kind]
  const [field] = fieldsInWords(records.settings, { before: null, after: { [name]: value } })
  expect(field?.after).toBe(words)
})

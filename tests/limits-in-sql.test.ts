import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { folded } from '../src/lib/folded-text.ts'
import { nationalNumber, readPhone } from '../src/lib/phone.ts'
import { MAX_TEXT_LENGTH } from '../src/lib/text.ts'
import { MAX_WEIGHT_GRAMS } from '../src/lib/weight.ts'
import { db } from '../src/platform/database.ts'
import { code, MAX_EMAIL_LENGTH } from '../src/shop/accounts/rules.ts'
import { MAX_NAME_LENGTH as MAX_BRAND_NAME_LENGTH } from '../src/shop/catalog/brands/rules.ts'
import { nameLength as categoryName } from '../src/shop/catalog/categories/rules.ts'
import { MAX_WORD_LENGTH } from '../src/shop/catalog/listing/search-rules.ts'
import { FIRST_OWN_SIZE } from '../src/shop/catalog/own-sizes-rules.ts'
import { MAX_PRODUCT_NAME_LENGTH, MAX_SIZES } from '../src/shop/catalog/products/rules.ts'
import { genders } from '../src/shop/catalog/rules.ts'
import { sizeFields } from '../src/shop/catalog/size-fields-rules.ts'
import {
  MAX_GUIDE_COLUMNS,
  MAX_GUIDE_ROWS,
  MIN_GUIDE_COLUMNS,
} from '../src/shop/catalog/size-guides/rules.ts'
import {
  MAX_LABEL_LENGTH,
  MAX_LIST_NAME_LENGTH,
  MAX_LIST_SIZES,
} from '../src/shop/catalog/size-lists/rules.ts'
import { MAX_SPORT_WORDS } from '../src/shop/catalog/sport-rules.ts'
import { MAX_COLOUR_LENGTH } from '../src/shop/catalog/style-rules.ts'
import { MAX_SYNONYM_LENGTH } from '../src/shop/catalog/synonyms/rules.ts'
import { couponKinds, MAX_CODE_LENGTH } from '../src/shop/coupons/rules.ts'
import { paymentMethods, requestStatuses, statuses } from '../src/shop/orders/rules.ts'
import { refundDestinations } from '../src/shop/payments/provider-rules.ts'
import { minPayment } from '../src/shop/payments/rules.ts'
import { MAX_PHOTOS } from '../src/shop/reviews/rules.ts'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, viewLists } from '../src/shop/saved-views/rules.ts'
import { MAX_UNITS_PER_LINE, OPEN_COD_DAYS, sections } from '../src/shop/settings/rules.ts'
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH, payOutStatuses } from '../src/shop/wallet/pay-outs/rules.ts'
import {
  MAX_PATTERNS,
  MAX_URL_LENGTH,
  MAX_DESCRIPTION_LENGTH as MAX_WEBHOOK_DESCRIPTION_LENGTH,
} from '../src/shop/webhooks/rules.ts'
import { ownDatabase } from './database.ts'

ownDatabase()

/** The checks of a table, as PostgreSQL writes them. */
async function checksOf(table: string): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass`.execute(db)
  return rows.map(({ definition }) => definition).join('\n')
}

async function sourceOf(procedure: string): Promise<string> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(${procedure}::regprocedure) as source`.execute(db)
  return rows[0]?.source ?? ''
}

const textsIn = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, text]) => text)

test.each([
  ['cart_lines', /quantity <= (\d+)/, MAX_UNITS_PER_LINE],
  ['order_items', /quantity <= (\d+)/, MAX_UNITS_PER_LINE],
  ['one_time_codes', /wrong_tries <= (\d+)/, code.tries],
  ['one_time_codes', /wrong_tries_known <= (\d+)/, code.tries],
  ['review_photos', /"position" <= (\d+)/, MAX_PHOTOS],
  ['users', /length\(name\) <= (\d+)/, MAX_TEXT_LENGTH],
  ['users', /length\(email\) <= (\d+)/, MAX_EMAIL_LENGTH],
  ['categories', /length\(name\) >= (\d+)/, categoryName.min],
  ['categories', /length\(name\) <= (\d+)/, categoryName.max],
  ['brands', /length\(name\) >= (\d+)/, sections.catalogue.fields.shortestBrandName.min],
  ['brands', /length\(name\) <= (\d+)/, MAX_BRAND_NAME_LENGTH],
  ['products', /length\(name\) <= (\d+)/, MAX_PRODUCT_NAME_LENGTH],
  ['products', /weight <= (\d+)/, MAX_WEIGHT_GRAMS],
  ['products', /length\(colour\) <= (\d+)/, MAX_COLOUR_LENGTH],
  ['product_sizes', /length\(place\) <= (\d+)/, sizeFields.place.maxLength],
  ['products', /cardinality\(sizes_in_stock\) <= (\d+)/, MAX_SIZES],
  ['sports', /length\(words\) <= (\d+)/, MAX_SPORT_WORDS],
  ['size_lists', /length\(name\) <= (\d+)/, MAX_LIST_NAME_LENGTH],
  ['size_lists', /cardinality\(sizes\) <= (\d+)/, MAX_LIST_SIZES],
  ['size_guides', /cardinality\(columns\) >= (\d+)/, MIN_GUIDE_COLUMNS],
  ['size_guides', /cardinality\(columns\) <= (\d+)/, MAX_GUIDE_COLUMNS],
  ['size_guides', /jsonb_array_length\(rows\) <= (\d+)/, MAX_GUIDE_ROWS],
  ['own_sizes', /number >= (\d+)/, FIRST_OWN_SIZE],
  ['own_sizes', /\{1,(\d+)\}/, MAX_LABEL_LENGTH],
  ['synonyms', /length\(typed\) <= (\d+)/, MAX_SYNONYM_LENGTH],
  ['saved_views', /length\(name\) <= (\d+)/, MAX_VIEW_NAME_LENGTH],
  ['saved_views', /length\(query\) <= (\d+)/, MAX_VIEW_QUERY_LENGTH],
  ['webhook_endpoints', /length\(url\) <= (\d+)/, MAX_URL_LENGTH],
  ['webhook_endpoints', /length\(description\) <= (\d+)/, MAX_WEBHOOK_DESCRIPTION_LENGTH],
  ['webhook_endpoints', /cardinality\(patterns\) <= (\d+)/, MAX_PATTERNS],
  ['coupons', /length\(code\) <= (\d+)/, MAX_CODE_LENGTH],
  ['payment_intents', /amount >= (\d+)/, minPayment],
  ['pay_outs', /length\(reference\) <= (\d+)/, MAX_REFERENCE_LENGTH],
  ['pay_outs', /length\(note\) <= (\d+)/, MAX_NOTE_LENGTH],
])('the check of %s that has %s is the limit that the code names', async (table, pattern, limit) => {
  expect(Number(pattern.exec(await checksOf(table))?.[1])).toBe(limit)
})

test.each([
  ['products', 'gender', genders],
  ['saved_views', 'list', viewLists],
  ['coupons', 'kind', couponKinds],
  ['orders', 'payment_method', paymentMethods],
  ['orders', 'order_status', statuses],
  ['order_items', 'status', statuses],
  ['return_requests', 'status', requestStatuses],
  ['return_requests', 'refund_to', refundDestinations],
  ['pay_outs', 'status', payOutStatuses],
])('%s.%s takes what the code names', async (table, column, texts) => {
  const [, list = ''] =
    new RegExp(`\\(\\(${column} = ANY \\(ARRAY\\[(.*?)\\]\\)`).exec(await checksOf(table)) ?? []
  expect(textsIn(list).sort()).toEqual([...texts].sort())
})

test('an order takes the status that is furthest back of those that the code names', async () => {
  const [, list = ''] = /array\[(.*?)\]/i.exec(await sourceOf('order_status_of(uuid)')) ?? []
  expect(textsIn(list)).toEqual(statuses.filter((status) => status !== 'Cancelled'))
})

test('the words of a search are cut where the words of names end', async () => {
  const source = await sourceOf('is_search_word(text)')
  expect(Number(/length\(word\) between \d+ and (\d+)/.exec(source)?.[1])).toBe(MAX_WORD_LENGTH)
})

test('a cash-on-delivery order counts as long as the setting says', async () => {
  const source = await sourceOf('open_cod_orders(uuid, jsonb)')
  expect(Number(/interval '(\d+) days'/.exec(source)?.[1])).toBe(OPEN_COD_DAYS)
})

test('SQL compares the phone numbers of cash on delivery as TypeScript shortens them', async () => {
  const national = ['9845012345', '+919845012345', '919845012345', '00919845012345', '098450 12345']
  const others = ['+9198450123456', '915845012345', '08040123400', '+14155550100', '9198450123']
  const phones = [...national, ...others].map(readPhone)
  const { rows } = await sql<{ phone: string }>`
    select cod_phone(jsonb_build_object('phone', phone)) as phone
    from unnest(${phones}::text[]) with ordinality as phones (phone, place) order by place`.execute(db)
  expect(rows.map(({ phone }) => phone)).toEqual(phones.map(nationalNumber))
})

test('SQL folds letters and digits of all scripts as TypeScript does', async () => {
  const digits = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((one) =>
    /\p{Nd}/u.test(one),
  )
  const texts = [
    ...digits,
    'José ŚIVARĀMAN',
    'ｃａｐ',
    'कबड्डी',
    'ज़ीनत',
    'ᱥᱟᱱᱛᱟᱲᱤ',
    'ꯏꯝꯐꯥꯜ',
    'Dri-Fit™ ½',
    'D’Souzaʼs',
  ]
  const { rows } = await sql<{ folded: string }>`
    select folded(text) from unnest(${texts}::text[]) with ordinality as texts (text, place) order by place`.execute(
    db,
  )
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded))
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { parseJson } from '../../../lib/json.ts'
import { db, transaction } from '../../../platform/database.ts'
import { productFields } from '../audit-fields-rules.ts'
import { readProducts } from '../store.ts'
import { importProducts } from './import-products.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
afterAll(expectInvariants)

const heads = [
  'productName',
  'description',
  'category',
  'brand',
  'gender',
  'regularPrice',
  'salePrice',
  'sizes',
]
const usual = ['Vayu Glide', 'Light.', 'Running Shoes', 'Nike', 'Men', '1999', '1499', '8=10 | 9=3']

function fileOf(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n')
}

/** The usual new product with some cells otherwise. */
function row(other: Record<string, string> = {}): string[] {
  return heads.map((head, index) => other[head] ?? usual[index] ?? '')
}

const nothingLeftOut = { leftOut: 0, errors: {} }
const base64 = (file: string | Uint8Array) => Buffer.from(file).toString('base64')
const check = (file: string | Uint8Array) => owner.post('/product/checkProducts', { file: base64(file) })
const bring = (file: string | Uint8Array, headers = {}, more = {}) =>
  owner.post('/product/importProducts', { file: base64(file), ...more }, headers)

async function refusal(file: string | Uint8Array) {
  const before = await count()
  const { status, body } = await bring(file)
  expect(status, JSON.stringify(body)).toBe(400)
  expect((await check(file)).body).toEqual(body)
  expect(await count(), 'nothing was written').toEqual(before)
  return body
}

async function count() {
  const { rows } = await sql`
    select (select count(*) from products) as products, (select sum(stock) from product_sizes) as stock,
      (select count(*) from audit_log) as changes, (select max(updated_at) from products) as saved`.execute(
    db,
  )
  return rows[0]
}

/** The exported rows, without quotation marks inside cells. */
async function exported(query = ''): Promise<{ head: string; rows: string[]; text: string }> {
  const { status, bytes, headers } = await owner.get(`/product/exportProducts?${query}`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const [head = '', ...rows] = text.split('\r\n')
  return { head, rows: rows.slice(0, -1), text }
}

async function product(id: string) {
  const { body } = await owner.get(`/product/productDetails/${id}`)
  return body.productsDetails
}

const changesOf = (id: string) =>
  db
    .selectFrom('audit_log')
    .where('thing_id', '=', id)
    .orderBy('id')
    .select(['verb', 'before', 'after', 'admin_id'])
    .execute()

describe('export', () => {
  test('begins so that Excel reads ₹ and Hindi, has a row for each product, and leaves formulas harmless', async () => {
    const { id } = await addProduct({
      name: '=HYPERLINK("http://evil.test")',
      description: '₹ हिंदी, "quoted"\nsecond line',
      category: 'Exports',
      sizes: [
        { size: 9, stock: 0 },
        { size: 8.5, stock: 4 },
      ],
    })
    const { head, text } = await exported('category=exports')
    expect(head).toBe(
      '\ufeff_id,productName,description,category,brand,gender,regularPrice,salePrice,sizes,skus,barcodes,lowStocks,places,status,goLiveAt,hsn,unit,taxClass,pieces,countryOfOrigin,maker,netQuantity,importedIn,bisLicence,sizesMean,styleCode,colour,weight,sports,sizesAtExport,updatedAt',
    )
    const { updatedAt } = await product(id)
    expect(text.slice(head.length + 2)).toBe(
      `${id},"'=HYPERLINK(""http://evil.test"")","₹ हिंदी, ""quoted""\nsecond line",Exports,Nike,Men,1999,1999,8.5=4 | 9=0,,,,,active,,,,,1,,,,,,,,,,,8.5=4 | 9=0,${updatedAt}\r\n`,
    )
    expect((await check(text)).body, 'the same again changes nothing').toEqual({
      moved: null,
      add: 0,
      change: 0,
      leave: 1,
      ...nothingLeftOut,
      free: 0,
      freeNames: [],
      ignored: [],
      changes: [],
      losing: 0,
      resume: null,
    })
  })

  test('comes back as it was, also where a name begins as a harmless formula does', async () => {
    for (const name of [`'=1+1`, `''=1+1`, `'Tis`, '=1+1'])
      await addProduct({ name, category: 'Apostrophes' })
    await addProduct({ description: 'Two\r\nlines.', category: 'Apostrophes' })
    const { text } = await exported('category=Apostrophes')
    expect((await check(text)).body).toMatchObject({ add: 0, change: 0, leave: 5 })
  })

  test('has what the list has by its filters, its search and its order, however many', async () => {
    for (const [name, stock] of [
      ['Aa cap', 0],
      ['Bb cap', 3],
      ['Cc cap', 40],
    ] as const)
      await addProduct({ name, category: 'Sifted', active: name !== 'Cc cap', sizes: [{ size: 1, stock }] })
    const names = async (query: string) => (await exported(query)).rows.map((line) => line.split(',')[1])
    expect(await names('category=Sifted&sort=-name')).toEqual(['Cc cap', 'Bb cap', 'Aa cap'])
    expect(await names('category=Sifted&status=active&stock=low')).toEqual(['Bb cap'])
    expect(await names('category=Sifted&stock=out')).toEqual(['Aa cap'])
    expect(await names('search=bb caq')).toEqual(['Bb cap'])
    expect((await owner.get('/product/exportProducts?category=Nothing')).status).toBe(400)
    expect((await owner.get('/product/exportProducts?sort=cheap')).body.message).toBe('Unknown sort')
  })
})

describe('import', () => {
  test('changes what cells say otherwise, adds rows without _id as inactive, leaves the rest, and tells the trail', async () => {
    const { id } = await addProduct({ name: 'Old name', category: 'Shoes', salePrice: 1000 })
    const { id: same } = await addProduct({ name: 'Same', category: 'Shoes' })
    const { head, rows } = await exported('category=Shoes&sort=name')
    const [first = '', second = ''] = rows
    const file = [
      `${head},Notes`,
      first
        .replace('Old name', "'-New name")
        .replace('1000,1000', '"1,29,900.50",₹999')
        .replace(',active,', ',Inactive,'),
      second,
      ',Brand new,Said so,shoes,NIKE,women,500,450.5,9=1 | 8=2,,,,,active,,',
      '',
    ].join('\r\n')
    const checked = await check(file)
    expect(checked.body).toEqual({
      moved: null,
      add: 1,
      change: 1,
      leave: 1,
      ...nothingLeftOut,
      free: 0,
      freeNames: [],
      ignored: ['Notes'],
      changes: [
        {
          row: 2,
          _id: id,
          productName: 'Old name',
          cells: [
            { column: 'productName', before: 'Old name', after: '-New name' },
            { column: 'regularPrice', before: '1000', after: '1,29,900.50' },
            { column: 'salePrice', before: '1000', after: '₹999' },
            { column: 'status', before: 'active', after: 'Inactive' },
          ],
          loss: null,
        },
        {
          row: 4,
          _id: null,
          productName: 'Brand new',
          cells: [
            { column: 'salePrice', before: null, after: '450.5' },
            { column: 'sizes', before: null, after: '9=1 | 8=2' },
          ],
          loss: null,
        },
      ],
      losing: 0,
      resume: null,
    })
    expect(await product(id)).toMatchObject({ productName: 'Old name' })
    const { status, body } = await bring(file, {}, { add: 1, change: 1 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({
      message: '1 product added, 1 product changed, 1 unchanged',
      added: 1,
      changed: 1,
      left: 1,
      ...nothingLeftOut,
    })
    expect(await product(id)).toMatchObject({
      productName: '-New name',
      regularPrice: 129_900.5,
      salePrice: 999,
      status: false,
    })
    const found = await owner.get('/product/getProducts?search=brand new&status=inactive')
    const [made] = found.body.products
    expect(made).toMatchObject({
      productName: 'Brand new',
      gender: 'Women',
      salePrice: 450.5,
      thumbnail: null,
      status: false,
    })
    expect(made.sizes.map(({ size, stock }: { size: number; stock: number }) => [size, stock])).toEqual([
      [8, 2],
      [9, 1],
    ])
    expect(await changesOf(same)).toEqual([])
    expect(await changesOf(id)).toMatchObject([
      {
        verb: 'edited',
        admin_id: owner.id,
        before: { productName: 'Old name', regularPrice: 1000, salePrice: 1000, status: true },
        after: { productName: '-New name', regularPrice: 129_900.5, salePrice: 999, status: false },
      },
    ])
    const [stored] = await readProducts(db, [made._id])
    expect(await changesOf(made._id)).toMatchObject([{ verb: 'created', before: null }])
    expect((await changesOf(made._id))[0]?.after).toEqual(stored && productFields(stored))
  })

  test('moves stock by the difference to the export, so that what was sold meanwhile stays sold; sizes come and go', async () => {
    const { id, sizeIds } = await addProduct({
      category: 'Counted',
      sizes: [
        { size: 8, stock: 10 },
        { size: 9, stock: 5 },
      ],
    })
    const { head, rows } = await exported('category=Counted')
    await sql`with sold as (update product_sizes set stock = stock - 4 where id = ${sizeIds[0]})
      insert into stock_moves (size_id, quantity, cause) values (${sizeIds[0]}, -4, 'count')`.execute(db)
    const file = `${head}\r\n${rows[0]?.replace('8=10 | 9=5', '8:12|10=7')}`
    expect((await bring(file)).body).toMatchObject({ changed: 1 })
    const stocks = async () =>
      (await product(id)).sizes.map(({ size, stock }: { size: number; stock: number }) => [size, stock])
    expect(await stocks()).toEqual([
      [8, 8],
      [10, 7],
    ])
    expect((await changesOf(id)).at(-1)).toMatchObject({
      before: {
        sizes: [
          { size: 8, stock: 6 },
          { size: 9, stock: 5 },
        ],
      },
      after: {
        sizes: [
          { size: 8, stock: 8 },
          { size: 10, stock: 7 },
        ],
      },
    })
    const again = await bring(file)
    expect(again.body.errors, 'a second time it would count twice').toEqual({
      '2.updatedAt': 'Somebody has saved this product since the file was exported. Export it anew',
    })
    await bring(`_id,sizes\n${id},8=3 | 10=7`)
    expect(await stocks(), 'without an export it is as counted now').toEqual([
      [8, 3],
      [10, 7],
    ])
    const spoilt = await bring(`_id,sizes,sizesAtExport\n${id},8=5 | 10=7,8.1`)
    expect(spoilt.body.errors, 'nobody knows what was sold since').toEqual({
      '2.sizesAtExport': 'Leave this cell as it was exported, or empty: then stock is as counted now',
    })
    const file2 = `_id,sizes,sizesAtExport\n${id},8=1 | 10=7,8=9 | 10=7`
    expect((await bring(file2)).body.errors).toEqual({
      '2.sizes': 'Only 3 of size 8 are left: 8 cannot be taken away',
    })
  })

  test('takes as many away as the file says, also where as many were sold meanwhile', async () => {
    const { id } = await addProduct({ category: 'Damaged', salePrice: 100 })
    const { text } = await exported('category=Damaged')
    await buy(await shopper(), [{ id, quantity: 2 }])
    const file = text.replace('8=10', '8=8')
    expect((await check(file)).body.changes[0].cells).toEqual([
      { column: 'sizes', before: '8=8', after: '8=6' },
    ])
    expect((await bring(file)).body).toMatchObject({ changed: 1 })
    expect((await product(id)).sizes).toMatchObject([{ size: 8, stock: 6 }])
    expect((await bring(file)).status, 'and not a second time').toBe(400)
    expect((await product(id)).sizes).toMatchObject([{ size: 8, stock: 6 }])
  })

  test('never takes what is sold while it runs for a change of the admin’s, which could be taken back', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    const elsewhere = await named('categories', 'Elsewhere')
    let importing: ReturnType<typeof bring> | undefined
    await transaction(async (tx) => {
      await sql`select from categories where id = ${elsewhere} for update`.execute(tx)
      importing = bring(`_id,category\n${id},Elsewhere\n`)
      const waiting = () => sql`select from pg_locks where not granted`.execute(db)
      await expect.poll(async () => (await waiting()).rows).toHaveLength(1)
      await buy(await shopper(), [{ id, quantity: 2 }])
    })
    expect((await importing)?.body).toMatchObject({ changed: 1 })
    expect((await changesOf(id)).at(-1)?.after).toEqual({
      category: { _id: elsewhere, categoryName: 'Elsewhere' },
    })
  })

  test('says of every wrong cell where it is, and then does nothing', async () => {
    const { id } = await addProduct({ name: 'Untouched', salePrice: 100, regularPrice: 100 })
    const file = fileOf([
      ['_id', ...heads, 'status'],
      ['', ...row({ salePrice: '-5', category: 'Hats', brand: 'Reebok' }), ''],
      ['', ...row({ sizes: '8=1 | 8.0=2' }), ''],
      ['', ...row({ sizes: '8=0' }), ''],
      ['', ...row({ sizes: '8' }), ''],
      ['', ...row({ productName: '=1+1', description: '@cmd', regularPrice: 'cheap', gender: 'Unisex' }), ''],
      ['', ...row({ productName: '', salePrice: '2000' }), 'perhaps'],
      [id, ...row({ salePrice: '200', regularPrice: '150' }), 'maybe'],
      [id, ...row(), ''],
      ['01980000-0000-7000-8000-000000000000', ...row(), ''],
      ['', ...row(), '', 'more'],
    ])
    const { errors, message, wrong } = await refusal(file)
    expect(Object.keys(errors)).toHaveLength(wrong)
    expect(message).toBe('17 cells are wrong. Nothing was imported')
    expect(errors).toEqual({
      '2.category': 'There is no category called Hats',
      '2.brand': 'There is no brand called Reebok',
      '2.salePrice': 'Sale price cannot be negative',
      '3.sizes': 'Size 8 is there twice (size 8.0)',
      '4.sizes': 'stock cannot be negative or invalid (size 8)',
      '5.sizes': 'Write sizes with their stock as 8=10 | 9=3',
      '6.productName': "This is a formula. Put an apostrophe (') before it if it is a text",
      '6.description': "This is a formula. Put an apostrophe (') before it if it is a text",
      '6.regularPrice': 'Regular price is not a price',
      '6.gender': 'Gender must be Men, Women or Kids',
      '7.productName': 'Product name is required*',
      '7.salePrice': 'Sale price cannot be above the regular price',
      '8._id': 'Row 9 is of the same product',
      '8.status': 'Status must be active or inactive',
      '9._id': 'Row 8 is of the same product',
      '10._id': 'There is no product with this _id',
      '11.row': 'The row has more cells than there are headings',
    })
  })

  test('is done although PostgreSQL cannot be told of its products', async () => {
    await addProduct()
    const rows = Array.from({ length: 60 }, (_, index) => row({ productName: `Untold ${index}` }))
    const known = () =>
      sql`select from pg_class where oid = 'products'::regclass and reltuples < 60`.execute(db)
    const imported = await transaction(async (tx) => {
      await sql`lock table products in share update exclusive mode`.execute(tx)
      return bring(fileOf([heads, ...rows]))
    })
    expect(imported.body).toMatchObject({ added: 60 })
    expect((await known()).rows, 'less than there is').toHaveLength(1)
    await db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('name', 'like', 'Untold %')
      .execute()
  })

  test('finds a wrong price in row 9,999 of 10,000, and imports them all when it is right', {
    timeout: 120_000,
  }, async () => {
    await addProduct()
    const rows = Array.from({ length: 9_999 }, (_, index) => row({ productName: `Mass ${index + 2}` }))
    const wrong = rows.with(9_997, row({ salePrice: '1O99' }))
    const refused = await check(fileOf([heads, ...wrong]))
    expect(refused.body).toMatchObject({ add: 9_998, leftOut: 1 })
    expect(refused.body.errors).toEqual({ '9999.salePrice': 'Sale price is not a price' })
    const far: number[] = []
    const imported = await importProducts({
      by: owner.id,
      name: 'shop.csv',
      file: new TextEncoder().encode(fileOf([heads, ...rows])),
      key: null,
      expected: {},
      progress: (done, of) => far.push(done / of),
      signal: new AbortController().signal,
    })
    expect(imported).toEqual({
      ok: true,
      value: { added: 9_999, changed: 0, left: 0, leftOut: 0, wrong: [] },
    })
    expect(far.at(0)).toBe(0)
    expect(far.at(-1)).toBe(1)
    expect(far.length).toBeGreaterThan(20)
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    const { rows: counted } = await sql<{ made: number; told: number }>`
      select count(*) as made, count(audit_log.id) as told from products
      left join audit_log on thing_id = products.id and verb = 'created' where products.name like 'Mass %'`.execute(
      db,
    )
    expect(counted).toEqual([{ made: 9_999, told: 9_999 }])
    const known = await sql<{ reltuples: number }>`
      select reltuples from pg_class where oid = 'products'::regclass`.execute(db)
    expect(known.rows[0]?.reltuples, 'what PostgreSQL plans with').toBeGreaterThan(9_999 / 2)
    await db.updateTable('products').set({ deleted_at: new Date() }).where('name', 'like', 'Mass %').execute()
  })

  test.each([
    ['no rows', heads.join(','), 'The file has headings and no rows'],
    ['nothing', '\n', 'The file has no headings'],
    ['other headings', 'a,b\n1,2', /^None of the columns is known/],
    ['a heading twice', 'salePrice,Sale price\n1,2', 'The column salePrice is there twice'],
    [
      'a missing column',
      fileOf([heads.filter((head) => head !== 'salePrice'), row().toSpliced(6, 1)]),
      'These columns are missing: _id, salePrice. Only rows with an _id or a known SKU can do without',
    ],
    [
      'an open quotation mark',
      `${heads.join(',')}\n"Vayu,1`,
      /^The file cannot be read from line \d+ on: a quotation mark/,
    ],
    [
      'too many rows',
      `_id\n${'x\n'.repeat(10_001)}`,
      'The file has more than 10,000 rows. Part it in several',
    ],
    [
      'too many rows below an empty line',
      `\n_id\n${'x\n'.repeat(10_001)}`,
      'The file has more than 10,000 rows. Part it in several',
    ],
    ['a workbook of six bytes', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), /^This Excel workbook is damaged/],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0), /of the old kind/],
    [
      'Windows-1252',
      Uint8Array.from(Buffer.from('productName\nCaf\xe9', 'latin1')),
      /^The file is not in UTF-8/,
    ],
    ['a picture', Uint8Array.of(1, 0, 0, 0, 65), /^This is not a text file/],
  ])('refuses a file with %s', async (_what, file, message) => {
    const said = (await refusal(file)).message
    if (typeof message === 'string') expect(said).toBe(message)
    else expect(said).toMatch(message)
  })

  test.each([
    ['', 'Choose a CSV file'],
    ['x', 'Choose a CSV file'],
    [base64('a'.repeat(5 * 2 ** 20 + 9)), 'The file is larger than 5 MB'],
  ])('refuses what is no file or too large', async (file, message) => {
    const { status, body } = await owner.post('/product/checkProducts', { file })
    expect([status, body.errors.file]).toEqual([400, file === '' ? 'The file is empty' : message])
  })

  test('reads what Excel writes: semicolons with decimal commas, and Unicode text with tabs', async () => {
    await addProduct()
    const semicolons = [
      heads.join(';'),
      row({ regularPrice: '1.999,00', salePrice: '1499,5' }).join(';'),
    ].join('\r\n')
    expect((await refusal(semicolons)).errors).toEqual({ '2.regularPrice': 'Regular price is not a price' })
    const thousands = `${heads.join(';')}\r\n${row({ regularPrice: '1999', salePrice: '1.499' }).join(';')}`
    expect((await refusal(thousands)).errors, 'it may be a thousand times as much').toEqual({
      '2.salePrice': 'Sale price is not a price',
    })
    const right = [
      `sep=;`,
      heads.join(';'),
      row({ productName: 'Semi', regularPrice: '1999,00', salePrice: '1499,5' }).join(';'),
    ].join('\r\n')
    expect((await bring(right)).body).toMatchObject({ added: 1 })
    const tabs = [heads.join('\t'), row({ productName: 'तेज़ जूता' }).join('\t')].join('\r\n')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(tabs, 'utf16le')])
    expect((await bring(utf16)).body).toMatchObject({ added: 1 })
    const { body } = await owner.get('/product/getProducts?status=inactive&limit=2')
    expect(body.products).toMatchObject([
      { productName: 'तेज़ जूता' },
      { productName: 'Semi', regularPrice: 1999, salePrice: 1499.5 },
    ])
  })

  test('does what was checked or nothing, and the same once however often it is asked', async () => {
    const { id } = await addProduct({ name: 'Twice' })
    const file = `_id,productName\n${id},Once\n`
    const other = await bring(file, {}, { add: 0, change: 2 })
    expect(other.status).toBe(409)
    expect(other.body).toMatchObject({
      message: 'The shop has changed since the file was checked. Look at what it would do now',
      check: { add: 0, change: 1, leave: 0 },
    })
    const key = { 'idempotency-key': 'import-1' }
    const [one, two] = await Promise.all([bring(file, key), bring(file, key)])
    expect(one.body).toEqual({
      message: '0 products added, 1 product changed',
      added: 0,
      changed: 1,
      left: 0,
      ...nothingLeftOut,
    })
    expect(two.body).toEqual(one.body)
    expect(await changesOf(id)).toHaveLength(1)
    expect((await bring(`_id,productName\n${id},Other\n`, key)).status).toBe(422)
    expect((await bring(file)).body, 'without the key there is nothing left to do').toMatchObject({
      changed: 0,
      left: 1,
    })
  })

  test('tells its progress in lines', async () => {
    await addProduct()
    const file = fileOf([
      heads,
      ...Array.from({ length: 1_200 }, (_, index) => row({ productName: `Line ${index}` })),
    ])
    const lines = await bring(file, { accept: 'application/x-ndjson' })
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson')
    const told = lines.body
      .trim()
      .split('\n')
      .map((line: string) => parseJson(line))
    expect(told[0]).toEqual({ done: 0, of: 1_200 })
    expect(told.at(-1)).toHaveProperty('imported')
    expect(told.at(-2)).toEqual({ done: 1_200, of: 1_200 })
    expect(told.at(-1)).toEqual({
      imported: {
        message: '1,200 products added, 0 products changed',
        ...{ added: 1_200, changed: 0, left: 0, ...nothingLeftOut },
      },
    })
    const refused = await bring(fileOf([heads, row({ gender: 'x' })]), { accept: 'application/x-ndjson' })
    expect(refused.status, 'what is wrong from the start has its status').toBe(400)
  })
})

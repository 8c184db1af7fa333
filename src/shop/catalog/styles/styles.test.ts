import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { auditLogOf, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase, urlOfOwn } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { type Change, listenForChanges, stopListening } from '../../../platform/cache-invalidation.ts'
import { attempt, db } from '../../../platform/database.ts'
import { undoProductChange } from '../products/undo-product-change.ts'
import { MAX_COLOURS_OF_STYLE, styleIsFull, styleName } from '../style-rules.ts'

ownDatabase()
afterEach(expectInvariants)

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const create = async (more: object) => owner.post('/product/createProduct', await productForm({ ...more }))
const made = async (more: object): Promise<string> => (await create(more)).body.product._id
const edit = (id: string, changes: object) => owner.put(`/product/productEdit/${id}`, changes)
const details = async (by: Actor, id: string) =>
  (await by.get(`/product/productDetails/${id}`)).body.productsDetails
const coloursOf = async (id: string, by = guest()) =>
  (await by.get(`/product/productColours/${id}`)).body.colours
const namesOf = async (id: string, by = guest()) =>
  (await coloursOf(id, by)).map(({ colour }: { colour: string | null }) => colour)

async function fillStyle(styleCode: string, count = MAX_COLOURS_OF_STYLE): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await addProduct()).id)
  await db.updateTable('products').set({ style_code: styleCode }).where('id', 'in', ids).execute()
  return ids
}

describe('a style code', () => {
  test('links products, whatever the case of its letters, and is shown with the colour', async () => {
    const red = await made({ styleCode: ' RAPID-1 ', colour: ' Red ', productName: 'Rapid Red' })
    const blue = await made({ styleCode: 'rapid-1', colour: 'Blue, white', productName: 'Rapid Blue' })
    await made({ styleCode: 'rapid-10', colour: 'Green' })
    expect(await details(owner, red)).toMatchObject({ styleCode: 'RAPID-1', colour: 'Red' })
    expect(await details(guest(), red)).toMatchObject({ styleCode: 'RAPID-1' })
    expect(await coloursOf(blue)).toEqual([
      {
        ...{ _id: red, productName: 'Rapid Red', colour: 'Red', picture: null },
        ...{ price: 1999.5, status: true, available: true },
      },
      expect.objectContaining({ _id: blue, colour: 'Blue, white' }),
    ])
    expect((await coloursOf(red, owner))[0]).toMatchObject({ stock: 14 })
  })

  test('is optional: a product without one has no colours beside it', async () => {
    const id = await made({ styleCode: '', colour: 'Red' })
    expect(await details(owner, id)).toMatchObject({ styleCode: null, colour: 'Red' })
    const shown = await details(guest(), id)
    expect([shown.styleCode, shown.colour, await coloursOf(id)]).toEqual([undefined, undefined, []])
  })

  test.each(['two words', '-x', 'x'.repeat(41), 'é', '१२'])('cannot be %s', async (styleCode) => {
    const { status, body } = await create({ styleCode })
    expect([status, body.errors]).toEqual([
      400,
      { styleCode: 'A style code has at most 40 letters, digits and . _ / -' },
    ])
  })

  test('is in the history, and an undo brings it back', async () => {
    const id = await made({ styleCode: 'OLD', colour: 'Red' })
    await edit(id, { styleCode: 'NEW', colour: 'Blue' })
    const change = (await auditLogOf('product', id)).at(-1)
    expect(change).toMatchObject({
      before: { styleCode: 'OLD', colour: 'Red' },
      after: { styleCode: 'NEW', colour: 'Blue' },
    })
    expect(await attempt((tx) => undoProductChange(tx, owner.id, change as never))).toMatchObject({
      ok: true,
    })
    expect(await details(owner, id)).toMatchObject({ styleCode: 'OLD', colour: 'Red' })
  })
})

describe('shoppers see', () => {
  test('listed colours only, and which of them are sold out', async () => {
    const one = { salePrice: 100, sizes: [{ size: 8, stock: 1 }] }
    const red = await made({ styleCode: 'SEEN', colour: 'Red', ...one })
    const blue = await made({ styleCode: 'SEEN', colour: 'Blue', ...one })
    await made({ styleCode: 'SEEN', colour: 'Hidden', status: false })
    const gone = await made({ styleCode: 'SEEN', colour: 'Deleted' })
    await owner.delete(`/product/productDelete/${gone}`)
    await buy(await shopper(), [{ id: red, size: 8 }])
    expect((await coloursOf(blue)).map((one: { available: boolean }) => one.available)).toEqual([false, true])
    expect(await namesOf(blue, owner)).toEqual(['Red', 'Blue', 'Hidden'])
    expect(await coloursOf(gone)).toEqual([])
  })
})

test('a list says how many other colours can be bought, and only where there are some', async () => {
  const one = { salePrice: 100, sizes: [{ size: 8, stock: 1 }], brand: await named('brands', 'Listed') }
  const red = await made({ ...one, styleCode: 'LIST' })
  const blue = await made({ ...one, styleCode: 'list' })
  await made({ ...one, styleCode: 'LIST', status: false })
  await made({ ...one, styleCode: 'ALONE' })
  await made(one)
  const counts = async () =>
    (await guest().get('/product/getProducts?brand=Listed&sort=NewArrivals')).body.products.map(
      ({ otherColours }: { otherColours?: number }) => otherColours,
    )
  expect(await counts()).toEqual([1, 1, undefined, undefined])
  await buy(await shopper(), [{ id: blue, size: 8 }])
  expect(await counts()).toEqual([undefined, 1, undefined, undefined])
  expect(await details(guest(), red)).not.toHaveProperty('otherColours')
})

describe('cached pages follow:', () => {
  const received: Change[] = []
  beforeAll(async () => listenForChanges(await urlOfOwn(), (change) => received.push(change)))
  afterAll(stopListening)
  async function changesOf(act: () => Promise<unknown>): Promise<Change[]> {
    received.length = 0
    await act()
    return [...received]
  }

  test('all of them when a colour is added, named, moved to another style, hidden or deleted', async () => {
    let id = ''
    const steps = [
      async () => {
        id = await made({ styleCode: 'STEP', colour: 'Red' })
      },
      () => edit(id, { colour: 'Dark red' }),
      () => edit(id, { styleCode: 'STEPS' }),
      () => edit(id, { status: false }),
      () => owner.delete(`/product/productDelete/${id}`),
    ]
    for (const step of steps) expect(await changesOf(step)).toContainEqual({ productId: null })
  })

  test('those of the other colours when one is sold out, and not when a size is', async () => {
    const sizes = [8, 9].map((size) => ({ size, stock: 1 }))
    const red = await made({ styleCode: 'SOLD', salePrice: 100, sizes })
    const blue = await made({ styleCode: 'sold' })
    const other = { productId: blue }
    const asha = await shopper()
    expect(await changesOf(() => buy(asha, [{ id: red, size: 8 }]))).not.toContainEqual(other)
    const pages = await changesOf(() => buy(asha, [{ id: red, size: 9 }]))
    expect(pages).toContainEqual(other)
    expect(pages).not.toContainEqual({ productId: null })
    expect(await changesOf(() => edit(red, { sizes: [{ size: 8, stock: 3 }] }))).toContainEqual(other)
  })
})

describe('a style that has as many colours as a page shows', () => {
  test('takes no other, and says why', async () => {
    await fillStyle('FULL')
    const refused = { styleCode: styleIsFull }
    expect((await create({ styleCode: 'full' })).body).toMatchObject({
      message: styleIsFull,
      errors: refused,
    })
    const other = await made({ styleCode: 'OTHER' })
    const { status, body } = await edit(other, { styleCode: 'Full' })
    expect([status, body.errors]).toEqual([409, refused])
    expect(await details(owner, other)).toMatchObject({ styleCode: 'OTHER' })
  })

  test('keeps those it has: they are edited, and written in other letters', async () => {
    const [first = ''] = await fillStyle('KEPT')
    const { status, body } = await edit(first, { styleCode: 'kept', colour: 'Red' })
    expect([status, body.product.styleCode]).toEqual([200, 'kept'])
  })

  test('takes no colour back by an undo', async () => {
    const [first = ''] = await fillStyle('BACK')
    await edit(first, { styleCode: '' })
    const leaving = (await auditLogOf('product', first)).at(-1)
    const [second = ''] = await fillStyle('SPARE', 1)
    await edit(second, { styleCode: 'BACK' })
    await owner.delete(`/product/productDelete/${second}`)
    const deletion = (await auditLogOf('product', second)).at(-1)
    const undo = (change: unknown) => attempt((tx) => undoProductChange(tx, owner.id, change as never))
    expect(await undo(leaving)).toMatchObject({ ok: true })
    expect(await undo(deletion)).toMatchObject({ ok: false, refusal: { reason: 'conflict' } })
  })
})

describe('a file', () => {
  const heads = 'productName,description,category,brand,gender,regularPrice,salePrice,sizes,styleCode,colour'
  const row = (name: string, style: string, colour = '') =>
    `${name},Light.,Running Shoes,Nike,Men,1999,1499,8=10,${style},${colour}`
  const sent = (rows: string[]) => ({ file: Buffer.from([heads, ...rows].join('\n')).toString('base64') })

  test('has the style code and the colour, and brings both', async () => {
    const rows = [row('Filed Red', 'FILED', 'Red'), row('Filed Blue', 'filed', 'Blue')]
    expect((await owner.post('/product/importProducts', sent(rows))).body).toMatchObject({
      added: 2,
      leftOut: 0,
    })
    const product = await db
      .selectFrom('products')
      .where('name', '=', 'Filed Red')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await namesOf(product.id, owner)).toEqual(['Red', 'Blue'])
    const { bytes } = await owner.get('/product/exportProducts?search=Filed')
    const text = new TextDecoder().decode(bytes)
    const [head = '', ...exported] = text.trim().split('\r\n')
    expect(head.replace('\ufeff', '').split(',').slice(-6)).toEqual([
      ...['styleCode', 'colour', 'weight', 'sports', 'sizesAtExport', 'updatedAt'],
    ])
    const again = { file: Buffer.from(text.replace(/filed,Blue/, 'filed,Sky blue')).toString('base64') }
    expect(exported).toHaveLength(2)
    expect((await owner.post('/product/importProducts', again)).body).toMatchObject({ changed: 1, left: 1 })
    expect(await namesOf(product.id, owner)).toEqual(['Red', 'Sky blue'])
  })

  test('of 300 colours of one style has the rows left out that are too many', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => row(`Many ${index}`, 'MANY'))
    const { body } = await owner.post('/product/checkProducts', sent(rows))
    expect(body).toMatchObject({ add: MAX_COLOURS_OF_STYLE, leftOut: 300 - MAX_COLOURS_OF_STYLE })
    expect(body.errors[`${MAX_COLOURS_OF_STYLE + 2}.styleCode`]).toBe(styleIsFull)
    expect(body.errors[`${MAX_COLOURS_OF_STYLE + 1}.styleCode`]).toBeUndefined()
  })

  test('may move colours out of a full style and others into it', async () => {
    const [first = ''] = await fillStyle('SWAP')
    const [second = ''] = await fillStyle('SWAPPED', 1)
    const file = `_id,styleCode\n${first},SWAPPED\n${second},swap\n`
    const { body } = await owner.post('/product/importProducts', {
      file: Buffer.from(file).toString('base64'),
    })
    expect(body).toMatchObject({ changed: 2, leftOut: 0 })
    const { body: wrong } = await owner.post('/product/checkProducts', {
      file: Buffer.from(`_id,styleCode\n${first},1.2E+15\n`).toString('base64'),
    })
    expect(Object.keys(wrong.errors)).toEqual(['2.styleCode'])
  })

  test('makes no room in a full style by a row that is left out', async () => {
    const [first = ''] = await fillStyle('STALE')
    const [second = ''] = await fillStyle('FRESH', 1)
    const file = `_id,styleCode,updatedAt\n${first},ELSE,2026-01-01T00:00:00.000Z\n${second},STALE,\n`
    const { body } = await owner.post('/product/checkProducts', {
      file: Buffer.from(file).toString('base64'),
    })
    expect(Object.keys(body.errors)).toEqual(['2.updatedAt', '3.styleCode'])
  })
})

test('the name of a style is what the names of its products begin with, in whole words', () => {
  expect(styleName(['Rapid Tee Red', 'Rapid Tee Royal', 'Rapid Tee'])).toBe('Rapid Tee')
  expect(styleName(['Rapid', 'Rapids'])).toBe('Rapid')
  expect(styleName([])).toBe('')
})

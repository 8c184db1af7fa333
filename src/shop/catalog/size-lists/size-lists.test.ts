import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { productForm } from '../../../../tests/catalogue.ts'
import { listeningForChanges, ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { readLimits } from '../listing/search-limits-rules.ts'
import { ownSizes } from '../own-sizes-rules.ts'
import type { ProductOnWire } from '../wire.ts'
import { knowOwnSizes } from './know-own-sizes.ts'
import { MAX_LIST_SIZES } from './rules.ts'
import type { SizeListOnWire } from './wire.ts'

ownDatabase()
listeningForChanges()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
afterEach(() => ownSizes.set([], []))

type Entry = { size?: number; label: string }
const labelled = (...labels: string[]): Entry[] => labels.map((label) => ({ label }))
const add = (name: string, sizes: unknown) => owner.post('/sizes/add-list', { name, sizes })
const added = async (name: string, ...labels: string[]): Promise<SizeListOnWire> =>
  (await add(name, labelled(...labels))).body.sizeList
const edit = ({ _id, name }: SizeListOnWire, sizes: Entry[], changes = {}) =>
  owner.put(`/sizes/edit-list/${_id}`, { name, sizes, ...changes })
const lists = async (): Promise<{ sizeLists: SizeListOnWire[]; sizes: Entry[] }> =>
  (await owner.get('/sizes/get-lists')).body
const undoLast = async (id: string) => {
  const [change] = (await owner.get(`/trail/get-changes?id=${id}`)).body.changes
  return owner.put(`/trail/undo-change/${change._id}`)
}

type Row = { size: string | number; stock: number; sku?: string }
const create = async (category: string, sizes: Row[], others = {}) =>
  owner.post(
    '/product/createProduct',
    await productForm({ category: await named('categories', category), sizes, ...others }),
  )
const made = async (category: string, sizes: Row[], others = {}): Promise<ProductOnWire> =>
  (await create(category, sizes, others)).body.product
const labelsOf = ({ sizes }: ProductOnWire) => sizes.map(({ label }) => label)
const details = async (id: string): Promise<ProductOnWire> =>
  (await guest().get(`/product/productDetails/${id}`)).body.productsDetails

test('a category has a list, whose sizes are typed, shown, sold and filtered by their labels in its order', async () => {
  const list = await added('Grip', 'G0', 'G1', 'Box of 6')
  const category = await named('categories', 'Court Rackets')
  const saved = await owner.put(`/category/updateCategory/${category}`, { sizeSystem: list.system })
  expect(saved.body.category.sizeSystem).toBe(list.system)
  const product = await made('Court Rackets', [
    { size: 'box  of 6', stock: 2 },
    { size: 'g1', stock: 3 },
    { size: 'G0', stock: 1 },
  ])
  expect([product.sizeTitle, labelsOf(product)]).toEqual(['Size', ['G0', 'G1', 'Box of 6']])
  const numbers = list.sizes.map(({ size }) => size)
  expect(product.sizes.map(({ size }) => size)).toEqual(numbers)
  const reordered = await edit(list, [list.sizes[2], list.sizes[0], list.sizes[1]] as Entry[])
  expect(reordered.body.sizeList.sizes.map(({ size }: Entry) => size)).toEqual(
    [2, 0, 1].map((at) => numbers[at]),
  )
  expect(labelsOf(await details(product._id))).toEqual(['Box of 6', 'G0', 'G1'])
  const facets = (await guest().get('/product/getFacets?category=court rackets')).body.facets
  expect(facets.size).toEqual(
    [2, 0, 1].map((at) => ({ value: String(numbers[at]), count: 1, label: list.sizes[at]?.label })),
  )
  for (const text of ['size=G1', `size=${numbers[1]}`, 'search=racket size g1', 'search=box of 6 rackets'])
    expect((await guest().get(`/product/getProducts?${text}`)).body.products, text).toMatchObject([
      { _id: product._id },
    ])
  const wrong = await create('Court Rackets', [{ size: 'M', stock: 1 }])
  expect(wrong.body.errors).toEqual({
    'sizes.0.size': '“M” is no size of “Grip”. Write Box of 6, G0, G1',
  })
})

test('a renamed size keeps its number in products and carts, and orders keep the label they were placed with', async () => {
  const list = await added('Packs', 'Single', 'Pair')
  const product = await made('Grip Tapes', [{ size: 'Pair', stock: 5 }], {
    sizesMean: list.system,
    salePrice: 400,
  })
  expect([product.sizesMean, product.sizeSystem]).toEqual([list.system, list.system])
  const buyer = await shopper()
  await buy(buyer, [{ id: product._id, size: product.sizes[0]?.size ?? 0 }])
  await buyer.post('/cart/add-to-cart', { productId: product._id, size: 'pair' })
  const [single, pair] = list.sizes
  const renamed = await edit(list, [single as Entry, { size: pair?.size as number, label: 'Pack of 2' }])
  expect(renamed.status).toBe(200)
  const { cart } = (await buyer.get('/cart/get-to-cart')).body
  expect(cart.items[0]).toMatchObject({ size: pair?.size, sizeLabel: 'Pack of 2' })
  expect(labelsOf(await details(product._id))).toEqual(['Pack of 2'])
  const { orders } = (await buyer.get('/order/get-orders')).body
  expect(orders[0].items[0].sizeLabel).toBe('Pair')
  expect((await undoLast(list._id)).status).toBe(200)
  expect(labelsOf(await details(product._id))).toEqual(['Pair'])
})

test('a size renamed through one list keeps its new label when a form of before or an undo of another list is sent', async () => {
  const [one, other] = [await added('Reels', 'R1', 'R2', 'R3'), await added('Spools', 'R1')]
  const [, second, third] = one.sizes as [Entry, Entry, Entry]
  const shorter = (await edit(one, one.sizes.slice(0, 2))).body.sizeList
  const renamed = [{ size: other.sizes[0]?.size as number, label: 'Reel 1' }]
  expect((await edit(other, renamed, { updatedAt: other.updatedAt })).status).toBe(200)
  const stale = await edit(one, [...shorter.sizes].reverse(), { updatedAt: shorter.updatedAt })
  expect([stale.status, stale.body.sizeList?.sizes]).toEqual([409, [...renamed, second]])
  expect((await undoLast(one._id)).status, 'a change that renamed nothing').toBe(200)
  expect((await lists()).sizeLists.find(({ _id }) => _id === one._id)?.sizes).toEqual([
    ...renamed,
    second,
    third,
  ])
  await edit(other, [{ ...renamed[0], label: 'Reel' } as Entry])
  await edit(one, [{ ...renamed[0], label: 'First reel' } as Entry, second, third])
  expect((await undoLast(other._id)).status, 'it has been renamed since').toBe(409)
})

test('a list in use is not deleted, nor a size that a product has, and the refusal says which', async () => {
  const list = await added('Levels', 'Beginner', 'Club', 'County')
  const category = await named('categories', 'Club Boards')
  await owner.put(`/category/updateCategory/${category}`, { sizeSystem: list.system })
  const { _id, productName } = await made('Club Boards', [{ size: 'Club', stock: 1 }])
  expect(await owner.delete(`/sizes/delete-list/${list._id}`)).toMatchObject({
    status: 409,
    body: { message: '1 category has its sizes by this list. It can be deleted when nothing uses it' },
  })
  const without = (label: string) => list.sizes.filter((one) => one.label !== label)
  expect(await edit(list, without('Club'))).toMatchObject({
    status: 409,
    body: { message: `${productName} has the size Club: it stays in the list until no product has it` },
  })
  expect((await edit(list, without('County'))).status).toBe(200)
  expect((await undoLast(list._id)).status).toBe(200)
  await owner.put(`/category/updateCategory/${category}`, { sizeSystem: '' })
  expect((await owner.delete(`/sizes/delete-list/${list._id}`)).status).toBe(200)
  expect(labelsOf(await details(_id)), 'as it was').toEqual(['Club'])
  const again = await owner.put(`/category/updateCategory/${category}`, { sizeSystem: list.system })
  expect(again.status).toBe(400)
  expect((await undoLast(list._id)).status).toBe(200)
  expect((await lists()).sizeLists).toContainEqual(
    expect.objectContaining({ _id: list._id, sizes: list.sizes }),
  )
})

test('of a size that leaves its list and a product that takes it at once, one is refused', async () => {
  const list = await added('Wickets', 'Base', 'Spring', 'Stump')
  const others = list.sizes.filter(({ label }) => label !== 'Spring')
  const outcomes = await Promise.all([
    edit(list, others),
    create('Stump Sets', [{ size: 'Spring', stock: 1 }], { sizesMean: list.system }),
  ])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  const deletion = await added('Bails', 'Heavy')
  const both = await Promise.all([
    owner.delete(`/sizes/delete-list/${deletion._id}`),
    create('Bail Sets', [{ size: 'Heavy', stock: 1 }], { sizesMean: deletion.system }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a number that is no label, or one of another list, is refused as a size unless the product has it', async () => {
  const [boards, decks] = [await added('Boards', 'B1', 'B2'), await added('Decks', 'D1')]
  const [b1, d1] = [boards.sizes[0]?.size as number, decks.sizes[0]?.size as number]
  const errors = async (size: string | number, sizesMean: string) =>
    (await create('Long Boards', [{ size, stock: 1 }], { sizesMean })).body.errors
  for (const [size, written] of [
    [999_999, '999999'],
    ['999999', '999999'],
    [d1, 'D1'],
  ] as const)
    expect(await errors(size, boards.system)).toEqual({
      'sizes.0.size': `“${written}” is no size of “Boards”. Write B1, B2`,
    })
  expect((await errors(b1, 'number'))['sizes.0.size']).toMatch(/^“B1” is no size of/)
  const { _id, sizes } = await made('Long Boards', [{ size: b1, stock: 1 }], { sizesMean: boards.system })
  expect(sizes).toMatchObject([{ size: b1, label: 'B1' }])
  const edit = (rows: Row[]) =>
    owner.put(`/product/productEdit/${_id}`, { sizesMean: decks.system, sizes: rows })
  const moved = await edit([
    { size: b1, stock: 1 },
    { size: d1, stock: 2 },
  ])
  expect([moved.status, labelsOf(moved.body.product)]).toEqual([200, ['B1', 'D1']])
})

test('a search reads the longest label, as a whole word, and finds what is called so first', async () => {
  const list = await added('Rollers', 'R 7', 'R 7 Pro')
  const sized = await made('Foam Rollers', [{ size: 'R 7 Pro', stock: 1 }], { sizesMean: list.system })
  const found = async (search: string) => {
    const { body } = await guest().get(`/product/getProducts?${new URLSearchParams({ search })}`)
    return body.products.map(({ _id }: { _id: string }) => _id)
  }
  expect(await found('roller r 7 pro')).toEqual([sized._id])
  const called = await addProduct({ name: 'Foam Roller R 7 Pro', category: 'Foam Rollers' })
  expect((await found('roller r 7 pro')).sort()).toEqual([called.id, sized._id].sort())
  expect((await found('roller r 7 pro'))[0]).toBe(called.id)
  expect(readLimits('roller 7 r 7')).toMatchObject({ text: 'roller 7', label: 'in size R 7' })
})

test('calls at once share one read of the labels', async () => {
  await added('Wheels', 'W1')
  const reads = [knowOwnSizes(), knowOwnSizes()]
  expect(reads[0]).toBe(reads[1])
  await Promise.all(reads)
  expect(ownSizes.read('w1')).toBeDefined()
})

test.each([
  [['G0', ' g0 '], '“g0” is there twice'],
  [
    ['94 cm'],
    '“94 cm” is a number or a measure, which every shop can have. Write it with a word, as “No. 6”',
  ],
  [['6'], '“6” is a number or a measure, which every shop can have. Write it with a word, as “No. 6”'],
  [[' '], 'Write the label of the size'],
  [['x'.repeat(41)], 'A label has at most 40 characters'],
  [['A=1'], 'A label has no comma, colon, = or |'],
  [['=A1'], 'A label begins with a letter or a digit'],
  [[], 'Add at least one size'],
  [Array.from({ length: MAX_LIST_SIZES + 1 }, (_, n) => `Grade ${n}`), 'A list has at most 60 sizes'],
])('a list of %j is refused and not saved', async (labels, message) => {
  const answer = await add('Wrong', labelled(...labels))
  expect([answer.body.message, answer.status >= 400]).toEqual([message, true])
  expect((await lists()).sizeLists.map(({ name }) => name)).not.toContain('Wrong')
})

test('a label is one size in all lists, and a word that every shop has is that word', async () => {
  const [one, other] = [
    await added('One', 'M', 'Goalie', 'No. 6'),
    await added('Other', 'goalie', 'S (to 140 cm)'),
  ]
  expect(one.sizes).toMatchObject([{ size: 900_040, label: 'M' }, { label: 'Goalie' }, { label: 'No. 6' }])
  expect(other.sizes[0]).toEqual(one.sizes[1])
  expect(other.sizes[1]?.label).toBe('S (to 140 cm)')
  const taken = await edit(other, [{ ...(other.sizes[1] as Entry), label: 'Goalie' }])
  expect(taken.body.errors).toEqual({
    'sizes.0.label': '“Goalie” is another size already. Remove “S (to 140 cm)” and add “Goalie” as a size',
  })
  const twice = await edit(one, [one.sizes[1] as Entry, { ...(one.sizes[1] as Entry), label: 'Keeper' }])
  expect(twice.body.errors).toEqual({ 'sizes.1.label': '“Keeper” is there twice' })
  expect((await add('one', labelled('A'))).body.errors.name).toBe('A size list with this name already exists')
  expect((await add('Cricket bat', labelled('A'))).body.errors.name).toBe(
    'The shop has a size system of this name',
  )
  const stale = await edit(one, one.sizes, { name: 'First', updatedAt: '2026-01-01T00:00:00.000Z' })
  expect([stale.status, stale.body.sizeList.name]).toEqual([409, 'One'])
  for (const id of ['x', '01980000-0000-7000-8000-000000000000'])
    expect((await owner.delete(`/sizes/delete-list/${id}`)).body.message).toBe('Size list not found')
})

test('a file has the labels and the name of the list, and takes them back', async () => {
  const list = await added('Strings', 'Soft', 'Hard no', 'M')
  const { _id } = await made(
    'String Sets',
    [
      { size: 'Soft', stock: 3, sku: 'ST-S' },
      { size: 'm', stock: 4 },
    ],
    { sizesMean: list.system },
  )
  const { bytes } = await owner.get('/product/exportProducts?category=string sets')
  const file = new TextDecoder().decode(bytes)
  expect(file).toContain(',Soft=3 | M=4,Soft=ST-S,')
  expect(file).toContain(',Strings,')
  const bring = (text: string) =>
    owner.post('/product/importProducts', { file: Buffer.from(text).toString('base64') })
  expect((await bring(file)).body).toMatchObject({ changed: 0, left: 1 })
  const changed = file.replace(
    ',Soft=3 | M=4,Soft=ST-S,',
    ',soft=2 | M=4 | hard no=6,Soft=ST-S | Hard no=ST-H,',
  )
  expect((await bring(changed)).body).toMatchObject({ changed: 1, errors: {} })
  const { productsDetails } = (await owner.get(`/product/productDetails/${_id}`)).body
  expect(productsDetails.sizes).toMatchObject([
    { label: 'Soft', stock: 2, sku: 'ST-S' },
    { label: 'Hard no', stock: 6, sku: 'ST-H' },
    { label: 'M', stock: 4 },
  ])
  const bySku = await bring('sku,stock\r\nST-H,9')
  expect(bySku.body).toMatchObject({ changed: 1 })
  const wrong = await bring(`_id,sizes\r\n${_id},Soft=2 | Loud=4`)
  expect(Object.values(wrong.body.errors)[0]).toMatch(/Loud|cannot be negative or invalid/)
  const unknown = await bring(`_id,sizesMean\r\n${_id},No such list`)
  expect(Object.values(unknown.body.errors)[0]).toMatch(/^Unknown meaning of sizes/)
})

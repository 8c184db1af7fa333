import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { listeningForChanges, ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { MAX_SPORT_WORDS } from '../sport-rules.ts'
import { sports } from '../sports.data.ts'
import { listSportsOnSale } from './count-sports.ts'

ownDatabase()
listeningForChanges()

let owner: Actor
let bat: string
let tee: string
beforeAll(async () => {
  owner = await admin()
  bat = (await addProduct({ name: 'Sikandar Willow', category: 'Bats', gender: 'Men', sports: 'cricket' })).id
  tee = (
    await addProduct({ name: 'Vayu Tee', category: 'Tees', gender: 'Women', sports: 'cricket, running' })
  ).id
  await addProduct({ name: 'Withdrawn Mat', category: 'Mats', active: false, sports: 'yoga' })
  await addProduct({ name: 'Plain Tee', category: 'Tees', description: 'Also for cricket.' })
})
beforeEach(async () => {
  await db.updateTable('sports').set({ words: '', hidden: false }).execute()
})
afterEach(async () => {
  await db.updateTable('products').set({ sports: 'cricket' }).where('id', '=', bat).execute()
})

const listed = async (query: string) =>
  (await guest().get(`/product/getProducts?${query}`)).body.products?.map(
    ({ productName }: { productName: string }) => productName,
  )
const shown = async () => {
  const { body } = await guest().get('/product/getSports')
  return body.sports.filter(({ total }: { total: number }) => total > 0)
}
const all = async () => (await owner.get('/sports/get-sports')).body.sports
const sportOf = async (wanted: string) => (await all()).find(({ slug }: { slug: string }) => slug === wanted)
const edit = async (slug: string, changes: object) =>
  owner.put(`/sports/edit-sport/${(await sportOf(slug))._id}`, changes)
test('the database has the sports of the software', async () => {
  const rows = await db.selectFrom('sports').select('slug').execute()
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(sports.map(({ slug }) => slug).toSorted())
  expect((await all()).map(({ slug }: { slug: string }) => slug)).toEqual(sports.map(({ slug }) => slug))
})

test('lists are narrowed by sport, alone, in a search and with other filters, and count by it', async () => {
  expect((await listed('sport=cricket')).toSorted()).toEqual(['Sikandar Willow', 'Vayu Tee'])
  expect(await listed('sport=Running')).toEqual(['Vayu Tee'])
  expect(await listed('sport=cricket&gender=Men')).toEqual(['Sikandar Willow'])
  expect(await listed('search=tee&sport=cricket')).toEqual(['Vayu Tee'])
  expect(await listed('sport=kabaddi')).toEqual([])
  expect((await guest().get('/product/getProducts?sport=quidditch')).body).toMatchObject({
    errors: { sport: expect.stringContaining('quidditch') },
  })
  expect((await guest().get('/product/getFacets')).body.facets.sport).toEqual([
    { value: 'cricket', count: 2, label: 'Cricket' },
    { value: 'running', count: 1, label: 'Running' },
  ])
})

test('a search for a sport finds its products before those whose description names it', async () => {
  const found = await listed('search=cricket')
  expect(found.slice(0, 2).toSorted()).toEqual(['Sikandar Willow', 'Vayu Tee'])
  expect(found[2]).toBe('Plain Tee')
  await owner.put(`/product/productEdit/${bat}`, { sports: '' })
  expect(await listed('search=cricket')).not.toContain('Sikandar Willow')
})

test('shoppers see the sports with products on sale, in the order of the shop', async () => {
  expect(await shown()).toEqual([
    { slug: 'cricket', name: 'Cricket', words: '', total: 2 },
    { slug: 'running', name: 'Running', words: '', total: 1 },
  ])
  expect(await listSportsOnSale(db)).toEqual([
    { slug: 'cricket', name: 'Cricket' },
    { slug: 'running', name: 'Running' },
  ])
  const { body } = await guest().get('/sitemap.xml')
  expect(body).toContain(`<loc>${config.PUBLIC_URL}/sport/running</loc>`)
  expect(body).not.toContain('/sport/yoga')
})

test('a hidden sport has neither a page nor a link, and no choice in lists', async () => {
  expect((await edit('running', { hidden: true })).status).toBe(200)
  expect(JSON.stringify((await guest().get('/product/getSports')).body)).not.toContain('running')
  expect(await listSportsOnSale(db)).toEqual([{ slug: 'cricket', name: 'Cricket' }])
  expect((await guest().get('/sitemap.xml')).body).not.toContain('/sport/running')
  const { facets } = (await guest().get('/product/getFacets')).body
  expect(facets.sport.map(({ value }: { value: string }) => value)).toEqual(['cricket'])
})

test('an edit is told in the history, undone there, and refused to who has not seen the last one', async () => {
  const { _id, updatedAt } = await sportOf('yoga')
  expect((await edit('yoga', { words: 'Mats', hidden: true, updatedAt })).status).toBe(200)
  expect((await edit('yoga', { words: 'Blocks', updatedAt })).status).toBe(409)
  const [change] = (await owner.get(`/trail/get-changes?id=${_id}`)).body.changes
  expect([change.before, change.after]).toEqual([
    { words: '', hidden: false },
    { words: 'Mats', hidden: true },
  ])
  expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  expect(await sportOf('yoga')).toMatchObject({ words: '', hidden: false })
  const long = await edit('yoga', { words: 'x'.repeat(MAX_SPORT_WORDS + 1) })
  expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['words']])
  expect((await owner.put('/sports/edit-sport/00000000-0000-7000-8000-000000000000', {})).status).toBe(404)
})

test('a product has its sports in its form, the file, the history and undo', async () => {
  const put = (text: string) => owner.put(`/product/productEdit/${tee}`, { sports: text })
  expect((await put('Running; Gym and training')).body.product.sports).toBe('running, gym')
  expect((await put('quidditch')).body.errors.sports).toBe('“quidditch” is no sport of the shop')
  const file = Buffer.from(`_id,sports\r\n${tee},"Cricket, yoga"`).toString('base64')
  expect((await owner.post('/product/importProducts', { file })).status).toBe(200)
  const [change] = (await owner.get(`/trail/get-changes?id=${tee}`)).body.changes
  expect([change.before, change.after]).toEqual([{ sports: 'running, gym' }, { sports: 'cricket, yoga' }])
  expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  const { bytes } = await owner.get('/product/exportProducts?search=Vayu')
  expect(new TextDecoder().decode(bytes)).toContain('"running, gym"')
  const { productsDetails } = (await guest().get(`/product/productDetails/${tee}`)).body
  expect(productsDetails).not.toHaveProperty('sports')
})

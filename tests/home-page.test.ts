import { beforeAll, expect, test } from 'vitest'
import type { HomeRow } from '../src/shop/settings/home-rows-rules.ts'
import { type Actor, admin, blockedShopper, guest, shopper } from './actors.ts'
import { picture } from './catalogue.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { addProduct } from './products.ts'

ownDatabase()
listeningShop()

let owner: Actor
let shoe: string
let ball: string
beforeAll(async () => {
  owner = await admin()
  shoe = (await addProduct({ name: 'Road shoe' })).id
  ball = (await addProduct({ name: 'Match ball' })).id
})

const pickedRow = (title: string, ...of: string[]): HomeRow => ({ kind: 'picked', title, of })

async function save(rows: HomeRow[]): Promise<void> {
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find(({ section }: { section: string }) => section === 'home')
  const answer = await owner.put('/settings/save-settings', { section: 'home', version, fields: { rows } })
  expect(answer.status).toBe(200)
}

const home = async () => (await askShop('/')).bytes.toString()

async function preview(fields: object, by: Actor) {
  return askShop('/dashboard/homePreview', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(by.cookie && { cookie: by.cookie }) },
    body: JSON.stringify({ fields }),
  })
}

test('a preview is the home page of the draft, for admins, stored nowhere, and saves nothing', async () => {
  await save([pickedRow('Our choice', shoe)])
  const fields = { headline: 'Run Hyderabad', picture: await picture(), rows: [pickedRow('Draft', ball)] }
  // Before anybody has asked for the home page, whose code is loaded late.
  const { status, headers, bytes } = await preview(fields, owner)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(headers).not.toHaveProperty('etag')
  const page = bytes.toString()
  expect(page).toMatch(/Run Hyderabad.*Draft.*Match ball/s)
  expect(page).toContain(`src="${fields.picture}"`)
  expect(page).not.toContain('Our choice')
  // What is not in the draft is as it is saved.
  expect((await preview({}, owner)).bytes.toString()).toContain('Our choice')
  expect(await home()).toMatch(/The ground is open.*Our choice/s)
})

test('the cached home page follows its rows: a picked product that is deactivated is gone at once', async () => {
  await save([pickedRow('Our choice', shoe, ball)])
  expect(await home()).toMatch(/Our choice.*Road shoe.*Match ball/s)
  expect(await home()).not.toContain('First picks')
  await owner.put(`/product/productActivate/${shoe}`, { status: false })
  const without = await home()
  expect(without).toContain('Match ball')
  expect(without).not.toContain('Road shoe')
  await owner.put(`/product/productActivate/${shoe}`, { status: true })
  expect(await home()).toContain('Road shoe')
})

test('a preview has the texts and colours that are typed, and pages have those that are saved', async () => {
  const texts = { goods: 'Bats and balls', newsletter: 'false' }
  const draft = { texts, colours: { brand: '#7a0019', font: 'inter' } }
  const { status, bytes } = await askShop('/dashboard/homePreview', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: owner.cookie },
    body: JSON.stringify(draft),
  })
  expect(status).toBe(200)
  expect(bytes.toString()).toMatch(/--brand:#7a0019.*Bats and balls/s)
  expect(bytes.toString()).toMatch(/--font-sans:[^>]*Inter.*choices-.*inter-heading/s)
  expect(bytes.toString()).not.toContain('archivo-heading')
  expect(bytes.toString()).not.toContain('id="newsletter"')
  expect(await home()).not.toContain('choices-')
  expect(await home()).toMatch(/Footwear, kit and gear.*id="newsletter"/s)
  const saved = await owner.put('/settings/save-settings', { section: 'texts', version: 0, fields: texts })
  expect(saved.status).toBe(200)
  expect(await home()).toContain('Bats and balls')
  expect(await home()).not.toMatch(/Footwear, kit and gear|id="newsletter"/)
})

test('a preview is refused to everybody but admins, and of a wrong draft', async () => {
  const actors: [Actor, number][] = [
    [guest(), 401],
    [await blockedShopper(), 401],
    [await shopper(), 403],
  ]
  for (const [by, status] of actors) expect((await preview({}, by)).status).toBe(status)
  const wrong = await preview({ rows: [pickedRow('None')] }, owner)
  expect(wrong.status).toBe(400)
  expect(wrong.bytes.toString()).toContain('Row 1: Pick a product')
})

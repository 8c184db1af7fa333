import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { picture } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import type { RecordName, records } from './records-rules.ts'
import type { ChangeOnWire } from './wire.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

type FoundByName = {
  [Name in RecordName]: (typeof records)[Name]['link'] extends { by: 'name' } ? Name : never
}[RecordName]

/** Without `coupon`: its code never changes. */
const renamed: Record<Exclude<FoundByName, 'coupon'>, () => Promise<[id: string, rename: Rename]>> = {
  async category() {
    const made = await owner.post('/category/createCategory', {
      categoryName: 'Old name',
      description: 'Any',
    })
    const { _id: id } = made.body.category
    return [id, (categoryName) => owner.put(`/category/updateCategory/${id}`, { categoryName })]
  },
  async brand() {
    const made = await owner.post('/brands/createBrand', { brandName: 'Old name', logo: await picture() })
    const { _id: id } = made.body.brand
    return [id, (brandName) => owner.put(`/brands/update-brand/${id}`, { brandName })]
  },
}
type Rename = (name: string) => Promise<{ status: number }>

test.each(Object.keys(renamed) as (keyof typeof renamed)[])(
  'every entry of a renamed %s leads to its present name, after an undo too',
  async (thing) => {
    const [id, rename] = await renamed[thing]()
    const entries = async (): Promise<ChangeOnWire[]> =>
      (await owner.get(`/trail/get-changes?thing=${thing}&id=${id}`)).body.changes
    expect((await rename('New name')).status).toBe(200)
    const [edit, creation] = await entries()
    expect([edit?.latestName, creation?.latestName]).toEqual(['New name', 'New name'])
    expect((await owner.put(`/trail/undo-change/${edit?._id}`)).status).toBe(200)
    const all = await entries()
    expect(all.map(({ latestName }) => latestName)).toEqual(['Old name', 'Old name', 'Old name'])
    expect(all.map(({ name }) => name)).toEqual(['Old name', 'New name', 'Old name'])
  },
)

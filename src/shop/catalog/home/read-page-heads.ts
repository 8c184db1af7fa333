import { pathOf } from '../../../lib/pictures.ts'
import type { Database } from '../../../platform/database.ts'
import { namedPage } from '../../settings/page-heads-rules.ts'
import type { Settings } from '../../settings/rules.ts'
import type { HeadsByPage } from './rules.ts'
import { nameOf } from './store.ts'

/** Brands and categories by their names in lower case, as addresses have them; deleted ones are left out. */
export async function readPageHeads(on: Database, { pages }: Settings['sharing']): Promise<HeadsByPage> {
  const named = pages.map(async ({ page, title, description, picture }) => {
    const key = await keyOf(on, page)
    return [key, { title, description, picture: picture && pathOf(picture.hash) }] as const
  })
  return Object.fromEntries((await Promise.all(named)).filter(([key]) => key !== null))
}

async function keyOf(on: Database, page: string): Promise<string | null> {
  const [, kind, id] = namedPage.exec(page) ?? []
  if (!kind || !id) return page
  const name = await nameOf(on, kind === 'brand' ? 'brands' : 'categories', id)
  return name && `${kind}:${name.toLowerCase()}`
}

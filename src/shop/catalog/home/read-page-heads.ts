import { pathOf } from '../../../lib/pictures.ts'
import type { Database } from '../../../platform/database.ts'
import { namedPage } from '../../settings/page-heads-rules.ts'
import type { Settings } from '../../settings/rules.ts'
import type { HeadsByPage } from './rules.ts'
import { namesOf } from './store.ts'

/** Brands and categories by their names in lower case, as addresses have them; deleted ones are left out. */
export async function readPageHeads(on: Database, { pages }: Settings['sharing']): Promise<HeadsByPage> {
  const idsOf = (kind: string) =>
    pages.flatMap(({ page }) => {
      const [, ofKind, id] = namedPage.exec(page) ?? []
      return ofKind === kind && id ? [id] : []
    })
  const [brands, categories] = await Promise.all([
    namesOf(on, 'brands', idsOf('brand')),
    namesOf(on, 'categories', idsOf('category')),
  ])
  const keyOf = (page: string): string | null => {
    const [, kind, id] = namedPage.exec(page) ?? []
    if (!kind || !id) return page
    const name = (kind === 'brand' ? brands : categories).get(id)
    return name === undefined ? null : `${kind}:${name.toLowerCase()}`
  }
  return Object.fromEntries(
    pages.flatMap(({ page, title, description, picture }) => {
      const key = keyOf(page)
      return key === null ? [] : [[key, { title, description, picture: picture && pathOf(picture.hash) }]]
    }),
  )
}

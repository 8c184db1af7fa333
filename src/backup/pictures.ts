import type { ObjectStore } from '../platform/object-store.ts'
import { nameOf } from './catalogue.ts'
import { inParallel } from './in-parallel.ts'
import type { Target } from './target.ts'

const AT_ONCE = 4

/** Uploaded pictures, without the sizes that are made of them. */
const uploaded = /^[0-9a-f]{32}$/

export async function listPictures(storage: Pick<ObjectStore, 'list'>): Promise<string[]> {
  const names = (await storage.list('')).map(({ name }) => name)
  return names.filter((name) => uploaded.test(name))
}

export async function listCopiedPictures(target: Target, system: string): Promise<Map<string, Date>> {
  const prefix = nameOf.picture(system, '')
  const objects = await target.list(prefix)
  return new Map(objects.map(({ name, modifiedAt }) => [name.slice(prefix.length), modifiedAt]))
}

/** Copies what is not in `copied`, and adds it there. A picture never changes. Returns the names of all that are copied. */
export async function copyPictures(
  storage: ObjectStore,
  target: Target,
  system: string,
  copied: { has: (name: string) => boolean; add: (name: string) => void },
): Promise<string[]> {
  const names = await listPictures(storage)
  const missing = names.filter((name) => !copied.has(name))
  await inParallel(missing, AT_ONCE, async (name) => {
    const bytes = await storage.read(name)
    if (!bytes) return // It was removed meanwhile.
    await target.write(nameOf.picture(system, name), bytes)
    copied.add(name)
  })
  return names.filter((name) => copied.has(name))
}

export async function restorePictures(
  storage: ObjectStore,
  target: Target,
  system: string,
  names: readonly string[],
): Promise<number> {
  let restored = 0
  await inParallel(names, AT_ONCE, async (name) => {
    if (await storage.has(name)) return
    await storage.write(name, await target.read(nameOf.picture(system, name)))
    restored += 1
  })
  return restored
}

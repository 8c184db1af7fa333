import { config } from '../config.ts'
import { type ObjectStore, objectStore } from '../object-store.ts'

export type Storage = ObjectStore

export function storageAt(url: string, environment: Record<string, string | undefined>): Storage {
  const store = objectStore(url, environment)
  if (url.startsWith('s3://')) return store
  const fileOf = (name: string) => `${name.slice(0, 2)}/${name}`
  return {
    read: (name) => store.read(fileOf(name)),
    has: (name) => store.has(fileOf(name)),
    write: (name, bytes) => store.write(fileOf(name), bytes),
    remove: (name) => store.remove(fileOf(name)),
    list: async (prefix) => {
      const all = await store.list(prefix.length < 2 ? '' : `${prefix.slice(0, 2)}/`)
      const named = all.map((object) => ({
        ...object,
        name: object.name.slice(object.name.indexOf('/') + 1),
      }))
      return named.filter(({ name }) => name.startsWith(prefix))
    },
  }
}

export const storage = storageAt(config.IMAGES_URL, process.env)

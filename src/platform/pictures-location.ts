import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.ts'
import { folderOf } from './object-store.ts'
import { makePrivateFolder } from './private-files.ts'

const FILE = 'folder-id'

/** The same for all nodes that see the same pictures: the bucket, or an id that is kept in the folder. */
export function locationOf(imagesUrl: string): string {
  if (imagesUrl.startsWith('s3://')) return imagesUrl.slice(0, 40)
  const folder = folderOf(imagesUrl)
  makePrivateFolder(folder)
  const file = join(folder, FILE)
  try {
    writeFileSync(file, randomBytes(8).toString('hex'), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').slice(0, 16)
}

let known: string | undefined

export function picturesLocation(): string {
  known ??= locationOf(config.IMAGES_URL)
  return known
}

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { db } from '../src/platform/database.ts'
import { nodesWithOtherPictures } from '../src/platform/other-nodes.ts'
import { locationOf } from '../src/platform/pictures-location.ts'
import { ownDatabase, urlOfOwn } from './database.ts'

ownDatabase()

const folder = () => mkdtempSync(join(tmpdir(), 'maidan-pictures-'))

test('nodes that share a folder have one location, and others another', () => {
  const [one, two] = [folder(), folder()]
  expect(locationOf(`file:${one}`)).toBe(locationOf(`file://${one}`))
  expect(locationOf(`file:${one}`)).not.toBe(locationOf(`file:${two}`))
  expect(locationOf('s3://pictures')).toBe('s3://pictures')
})

test('a node whose pictures are elsewhere is noticed while it is connected', async () => {
  expect(await nodesWithOtherPictures(db)).toBe(0)
  const client = new pg.Client({
    connectionString: await urlOfOwn(),
    application_name: `maidan changes ${locationOf(`file:${folder()}`)}`,
  })
  await client.connect()
  expect(await nodesWithOtherPictures(db)).toBe(1)
  await client.end()
  await expect.poll(() => nodesWithOtherPictures(db)).toBe(0)
})

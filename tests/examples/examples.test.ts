import { expect, test, vi } from 'vitest'
import { dayOf } from '../../src/lib/dates.ts'
import { ownDemoShop } from './demo-shop.ts'
import { keepCatalogue, ownerOf, sell } from './owning.ts'
import { makeRecorder } from './recorder.ts'
import { browse, shop } from './shopping.ts'

const now = new Date('2026-11-18T09:30:00.000Z')
const pictures = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/maidan-examples-`)
  process.env.IMAGES_URL = `file:${folder}`
  return folder
})
ownDemoShop(now, pictures)

test('the examples of calls are what the demo shop answers; --update writes them', async () => {
  const recorder = makeRecorder()
  await browse(recorder)
  const order = await shop(recorder)
  const owner = await ownerOf(recorder)
  await sell(recorder, owner, order)
  await keepCatalogue(recorder, owner, dayOf(now))
  const lines = Object.entries(recorder.examples()).map(
    ([call, example]) => `  ${JSON.stringify(call)}: ${JSON.stringify(example)}`,
  )
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../demo/examples.json')
})

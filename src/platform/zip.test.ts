import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

const texts = ['one,two\r\n', 'शर्मा,₹ 3\r\n', ...Array.from({ length: 9_000 }, (_, n) => `${n},${n}\r\n`)]
const picture = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 251)

async function bytesOf(written: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of written) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const made = (isLarge: boolean) =>
  bytesOf(
    zip(
      [
        { name: 'orders.csv', text: texts },
        { name: 'nothing.csv', text: [] },
        { name: 'pictures/तस्वीर.webp', bytes: picture },
      ],
      { isLarge },
    ),
  )

test.each([false, true])('a ZIP has its files, texts and bytes; with large texts: %s', async (isLarge) => {
  const files = unzipSync(await made(isLarge))
  expect(Object.keys(files)).toEqual(['orders.csv', 'nothing.csv', 'pictures/तस्वीर.webp'])
  expect(strFromU8(files['orders.csv'] ?? new Uint8Array())).toBe(texts.join(''))
  expect(files['nothing.csv']).toHaveLength(0)
  expect(files['pictures/तस्वीर.webp']).toEqual(picture)
})

const python = spawnSync('python3', ['--version']).status === 0

test.skipIf(!python)('another program finds every file whole, also those beyond 65,535', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const check = `import sys, zipfile
for name in sys.argv[1:]:
    with zipfile.ZipFile(name) as made:
        assert made.testzip() is None
        print(len(made.namelist()))`
  const many = Array.from({ length: 65_600 }, (_, n) => ({ name: `${n}`, bytes: picture.subarray(0, n % 9) }))
  const zips = [await made(false), await made(true), await bytesOf(zip(many))]
  const names = zips.map((bytes, at) => {
    const name = join(folder, `${at}.zip`)
    writeFileSync(name, bytes)
    return name
  })
  const { stdout, stderr } = spawnSync('python3', ['-c', check, ...names], { encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: '3\n3\n65600\n', stderr: '' })
})

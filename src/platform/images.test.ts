import { rm } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { guest } from '../../tests/actors.ts'
import { ownDatabase } from '../../tests/database.ts'
import type { PictureProblem } from '../lib/picture-files.ts'
import { app } from '../server/app.ts'
import { db } from './database.ts'
import { inTurn } from './images/serial-queue.ts'
import { makeSizes, sizesQueue } from './images/sizes.ts'
import { storage } from './images/storage.ts'
import { ingestPicture } from './images.ts'

const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/maidan-images-`)
  process.env.IMAGES_URL = `file:${folder}`
  return folder
})
ownDatabase()
afterAll(() => rm(folder, { recursive: true }))

const red = { r: 200, g: 30, b: 40 }
function plain(width = 800, height = 600) {
  return sharp({ create: { width, height, channels: 3, background: red } })
}

function dataUrl(bytes: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

async function taken(bytes: Buffer, type = 'image/png'): Promise<string> {
  const result = await ingestPicture(db, dataUrl(bytes, type))
  if (!result.ok) throw new Error('refused')
  return result.value
}

const refusedAs = (problem: PictureProblem) => ({ ok: false, refusal: { reason: 'not-a-picture', problem } })

describe('taking pictures in', () => {
  test('PNG and JPEG are encoded anew, measured, and kept with their average colour', async () => {
    for (const [bytes, type] of [
      [await plain().png().toBuffer(), 'image/png'],
      [await plain().jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
    ] as const) {
      const hash = await taken(bytes, type)
      const row = await db.selectFrom('images').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ width: 800, height: 600 })
      expect(row.average_colour).toMatch(/^#c[6-9a].{2}2/)
      expect((await sharp((await storage.read(hash)) ?? '').metadata()).format).toBe('webp')
    }
  })

  test('the sizes of phones and listings are made before anybody asks for them', async () => {
    const hash = await taken(await plain(700, 500).png().toBuffer())
    const queued = await sql<{ data: { hash: string; width: number } }>`
      select data from pgboss.job where name = ${sizesQueue.name} and data->>'hash' = ${hash}`.execute(db)
    expect(queued.rows).toEqual([{ data: { hash, width: 700 } }])
    await makeSizes({ hash, width: 700 })
    const isThere = (width: number, format = 'avif') => storage.has(`${hash}-${width}.${format}`)
    expect(await Promise.all([160, 320, 480, 640].map((width) => isThere(width)))).toEqual(
      Array(4).fill(true),
    )
    expect(await Promise.all([isThere(960), isThere(320, 'webp')])).toEqual([false, false])
  })

  test('a picture that has been deleted since has no sizes made', async () => {
    await makeSizes({ hash: '0'.repeat(32), width: 700 })
    expect(await storage.has(`${'0'.repeat(32)}-160.avif`)).toBe(false)
  })

  test('one pixel, four inks and see-through ones are pictures too', async () => {
    await taken(await plain(1, 1).png().toBuffer())
    await taken(await plain().toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg')
    const clear = {
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    const hash = await taken(await sharp(clear).png().toBuffer())
    const row = await db.selectFrom('images').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
    expect(row.average_colour).toBe('#ffffff')
  })

  test('a large one is made smaller, and one that lies on its side is set upright', async () => {
    const hash = await taken(await plain(4000, 2000).jpeg().withMetadata({ orientation: 6 }).toBuffer())
    const row = await db.selectFrom('images').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ width: 800, height: 1600 })
  })

  test('nothing but the picture is left: no place it was taken at, no script behind it', async () => {
    const jpeg = await plain()
      .jpeg()
      .withExif({
        IFD0: { ImageDescription: '<script>stolen</script>' },
        IFD3: { GPSLatitude: '12/1 58/1 0/1' },
      })
      .toBuffer()
    const hash = await taken(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]))
    const kept = Buffer.from((await storage.read(hash)) ?? '')
    expect(kept.includes('script')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  test.each([
    ['an SVG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
    ['a page', dataUrl(Buffer.from('<script>alert(1)</script>'), 'text/html')],
    ['an SVG that calls itself PNG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a program that calls itself PNG', dataUrl(Buffer.from('MZ\x90\x00'))],
    ['an address elsewhere', 'http://169.254.169.254/latest/meta-data'],
    ['a file of the server', 'file:///etc/passwd'],
    ['base64 that is none', 'data:image/png;base64,%%%%'],
    ['no bytes', 'data:image/png;base64,'],
    ['no text', ''],
  ])('%s is refused', async (_what, url) => {
    expect(await ingestPicture(db, url)).toEqual(refusedAs('type'))
  })

  test('each reason is told apart: a GIF, an animated one, HEIC, a broken and a cut one', async () => {
    const problemOf = async (bytes: Buffer) => ingestPicture(db, dataUrl(bytes))
    expect(await problemOf(await plain().gif().toBuffer())).toEqual(refusedAs('type'))
    const frames = await Promise.all(
      ['red', 'blue'].map((background) => plain(8, 6).tint(background).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect(await problemOf(moving)).toEqual(refusedAs('animated'))
    expect(await problemOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1'))).toEqual(
      refusedAs('heic'),
    )
    expect(await problemOf(Buffer.concat([png, Buffer.from('<html>')]))).toEqual(refusedAs('damaged'))
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const noise = { create: { width: 300, height: 200, channels: 3, noise: { type: 'gaussian' } } } as const
      const whole = await sharp(noise as object)
        .toFormat(format)
        .toBuffer()
      expect(await problemOf(whole.subarray(0, whole.length / 2)), format).toEqual(refusedAs('damaged'))
    }
  })

  test.each(['webp', 'avif'] as const)('%s is taken, whatever it calls itself', async (format) => {
    const bytes = await plain(40, 30).toFormat(format).toBuffer()
    const hashes = await Promise.all([taken(bytes, `image/${format}`), taken(bytes, 'image/jpeg')])
    expect(hashes[0]).toBe(hashes[1])
    const row = await db
      .selectFrom('images')
      .selectAll()
      .where('hash', '=', hashes[0])
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ width: 40, height: 30 })
  })

  test('photos of phones are taken: 24 megapixels, 16 bits, on their side', async () => {
    const hash = await taken(await plain(5712, 4284).jpeg().withMetadata({ orientation: 6 }).toBuffer())
    const row = await db.selectFrom('images').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ width: 1200, height: 1600 })
    await taken(await plain(40, 30).toColourspace('rgb16').png().toBuffer())
  })

  test('a JPEG of too many pixels or scans is refused by its head', async () => {
    const jpeg = await plain(16, 16).jpeg().toBuffer()
    const large = Buffer.from(jpeg)
    large.writeUInt16BE(8_000, large.indexOf('\xff\xc0', 0, 'latin1') + 5)
    large.writeUInt16BE(8_000, large.indexOf('\xff\xc0', 0, 'latin1') + 7)
    expect(await ingestPicture(db, dataUrl(large))).toEqual(refusedAs('too-large'))
    const scans = Buffer.concat([jpeg, Buffer.from('\xff\xda'.repeat(101), 'latin1')])
    expect(await ingestPicture(db, dataUrl(scans))).toEqual(refusedAs('too-large'))
  })

  test('a small file that would unfold to a huge picture is refused before it is unfolded', async () => {
    const side = 17_000
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]) // one bit a pixel
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
    const bomb = Buffer.concat([
      png,
      chunk('IHDR', header),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ])
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage.rss()
    expect(await ingestPicture(db, dataUrl(bomb))).toEqual(refusedAs('too-large'))
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
  })
})

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

describe('serving pictures', () => {
  test('in every width and format, to be kept for ever and never run', async () => {
    const hash = await taken(await plain(1300, 975).png().toBuffer())
    for (const [name, type, width] of [
      [hash, 'image/webp', 960],
      [`${hash}-160.avif`, 'image/avif', 160],
      [`${hash}-640.webp`, 'image/webp', 640],
      [`${hash}-1280.jpg`, 'image/jpeg', 1280],
    ] as const) {
      const answer = await app.request(`/images/${name}`)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(width)
    }
  })

  test('a small one is never enlarged', async () => {
    const hash = await taken(await plain(300, 225).png().toBuffer())
    const answer = await app.request(`/images/${hash}-1280.webp`)
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(300)
  })

  test('many who ask first at once get the same bytes, and a second time the same again', async () => {
    const hash = await taken(await plain(700, 525).png().toBuffer())
    const ask = async () =>
      Buffer.from(await (await app.request(`/images/${hash}-480.avif`)).arrayBuffer()).toString('hex')
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set([...answers, await ask()]).size).toBe(1)
    expect(Buffer.from((await storage.read(`${hash}-480.avif`)) ?? '').toString('hex')).toBe(answers[0])
  })

  test('a master is read when its turn has come, so that many first requests hold one', async () => {
    const hashes = await Promise.all(
      [1, 2, 3].map(async (side) => taken(await plain(side, side).png().toBuffer())),
    )
    let release = () => {}
    const busy = inTurn('upload', () => new Promise<void>((resolve) => (release = resolve)))
    const read = vi.spyOn(storage, 'read')
    const answers = Promise.all(hashes.map((hash) => app.request(`/images/${hash}-160.webp`)))
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(hashes.length))
    await Promise.all(read.mock.results.map(({ value }) => value))
    await new Promise(setImmediate)
    expect(read.mock.calls.flat()).toEqual(hashes.map((hash) => `${hash}-160.webp`))
    release()
    await busy
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200])
    read.mockRestore()
  })

  test('another picture, width, format or path is not found', async () => {
    const hash = await taken(await plain().png().toBuffer())
    for (const name of [
      'f'.repeat(32),
      `${'f'.repeat(32)}-640.avif`,
      `${hash}-641.avif`,
      `${hash}-640.svg`,
      `${hash}-640`,
      hash.slice(2),
      `..%2f..%2f${hash}`,
      '..%2fsecret-key',
      `${hash}-640.avif%00`,
    ]) {
      const { status, headers } = await guest().get(`/images/${name}`)
      expect(status, name).toBe(404)
      expect(headers.get('cache-control'), name).toBe('no-store')
    }
  })
})

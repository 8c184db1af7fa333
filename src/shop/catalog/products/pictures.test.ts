import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { picture, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { db } from '../../../platform/database.ts'
import { storage } from '../../../platform/images/storage.ts'
import type { ProductOnWire } from '../wire.ts'

ownDatabase()

let owner: Actor
let red: string
let blue: string
let green: string
beforeAll(async () => {
  owner = await admin()
  red = await picture('png', 'red')
  blue = await picture('jpeg', 'blue')
  green = await picture('png', 'green')
})

const create = async (more: Record<string, unknown>) =>
  owner.post('/product/createProduct', await productForm(more))
const made = async (more: Record<string, unknown> = {}): Promise<ProductOnWire> =>
  (await create({ thumbnail: red, galleryImages: [blue, green], ...more })).body.product
const edit = (id: string, changes: object) => owner.put(`/product/productEdit/${id}`, changes)
const shown = async (id: string) => {
  const { thumbnail, gallery } = (await guest().get(`/product/productDetails/${id}`)).body.productsDetails
  return { thumbnail, gallery }
}
const thumbnailError = 'Upload a PNG or JPEG file'
const galleryError = (count: number) => `${count} file(s) not uploaded. Only PNG or JPEG files allowed.`

describe('the pictures of a product', () => {
  test('stay where their paths are sent, in the order they are sent in', async () => {
    const { _id, thumbnail, gallery } = await made()
    await edit(_id, { thumbnail, galleryImages: [...gallery].reverse() })
    expect(await shown(_id)).toEqual({ thumbnail, gallery: [gallery[1], gallery[0]] })
    await edit(_id, { thumbnail: gallery[0], galleryImages: [thumbnail, red, gallery[0]] })
    expect(await shown(_id)).toEqual({ thumbnail: gallery[0], gallery: [thumbnail, thumbnail, gallery[0]] })
  })

  test('missing stay; null and [] take them away', async () => {
    const { _id, thumbnail, gallery } = await made()
    await edit(_id, { productName: 'Agni' })
    expect(await shown(_id)).toEqual({ thumbnail, gallery })
    await edit(_id, { galleryImages: [] })
    expect(await shown(_id)).toEqual({ thumbnail, gallery: [] })
    await edit(_id, { thumbnail: null })
    expect(await shown(_id)).toEqual({ thumbnail: null, gallery: [] })
  })

  test('are encoded anew: nothing but the picture is left of them (U02)', async () => {
    const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: '<script>stolen</script>' } })
      .toBuffer()
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])
    const { thumbnail } = await made({ thumbnail: `data:image/jpeg;base64,${polyglot.toString('base64')}` })
    const kept = Buffer.from((await storage.read(String(thumbnail).slice('/images/'.length))) ?? '')
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.includes('script')).toBe(false)
    const answer = await guest().get(`${thumbnail}`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each<[string, unknown]>([
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a page', 'data:text/html;base64,PGI+'],
    ['an SVG that calls itself PNG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
    [
      'a program that calls itself PNG',
      `data:image/png;base64,${Buffer.from('MZ\x90\x00').toString('base64')}`,
    ],
    ['base64 that is none', 'data:image/png;base64,%%%%'],
    ['no bytes', 'data:image/png;base64,'],
    ['an empty text', ''],
    ['an address elsewhere', 'http://169.254.169.254/latest/meta-data'],
    ['a file of the server', 'file:///etc/passwd'],
    ['a path that climbs', '/images/../../etc/passwd'],
    ['a path nobody was answered', '/images/00000000000000000000000000000000'],
    ['a number', 5],
    ['a list', ['x']],
  ])('are not %s (U01, U02, U03)', async (_what, sent) => {
    const { _id } = await made()
    const before = await shown(_id)
    for (const call of [create, (changes: object) => edit(_id, changes)]) {
      expect(await call({ thumbnail: sent })).toMatchObject({
        status: 400,
        body: { message: thumbnailError, errors: { thumbnail: thumbnailError } },
      })
      expect((await call({ galleryImages: [red, sent, sent] })).body).toEqual({
        message: galleryError(2),
        errors: { galleryImages: galleryError(2) },
      })
    }
    expect(await shown(_id)).toEqual(before)
  })

  test('are not GIFs, cut off, or of another product', async () => {
    const { _id } = await made()
    const gif = await picture('gif')
    const whole = Buffer.from(blue.split(',')[1] ?? '', 'base64')
    const half = `data:image/jpeg;base64,${whole.subarray(0, whole.length / 2).toString('base64')}`
    const others = (await made({ thumbnail: await picture('png', 'gold') })).thumbnail
    for (const sent of [gif, gif.replace('image/gif', 'image/png'), others])
      expect((await edit(_id, { thumbnail: sent })).body.message).toBe(thumbnailError)
    const damaged = 'This picture cannot be read: its file is damaged.'
    expect((await edit(_id, { thumbnail: half })).body.message).toBe(damaged)
    expect(
      (await edit(_id, { galleryImages: [half, gif.replace('image/gif', 'image/png')] })).body.message,
    ).toBe(`${galleryError(1)} ${damaged}`)
  })

  test('are those of its original in a copy, which is inactive, may have no stock, and outlives it', async () => {
    const { _id: copyOf, thumbnail, gallery } = await made({ thumbnail: await picture('png', 'olive') })
    const stranger = (await made({ thumbnail: await picture('png', 'navy') })).thumbnail
    const sizes = [{ size: 8, stock: 0 }]
    const copy = async (more: Record<string, unknown>) =>
      owner.post('/product/copyProduct', await productForm({ sizes, copyOf, ...more }))
    expect((await copy({ thumbnail: stranger })).body.message).toBe(thumbnailError)
    expect((await copy({ copyOf: 'x' })).status).toBe(400)
    expect((await create({ copyOf, thumbnail })).body.message, 'only in a copy').toBe(thumbnailError)
    const { body } = await copy({ thumbnail, galleryImages: gallery })
    expect(body.product).toMatchObject({ status: false, thumbnail, gallery, sizes: [{ size: 8, stock: 0 }] })
    expect((await owner.delete(`/product/productDelete/${copyOf}`)).status).toBe(200)
    expect(
      (await owner.get(`/product/productDetails/${body.product._id}`)).body.productsDetails,
    ).toMatchObject({
      thumbnail,
      gallery,
    })
    for (const path of [thumbnail, ...gallery]) expect((await guest().get(`${path}`)).status).toBe(200)
    expect((await copy({ thumbnail })).body.message, 'of a deleted original').toBe(thumbnailError)
  })

  test('that would unfold to huge ones are refused before they are unfolded (U05)', async () => {
    const wide = await sharp({ create: { width: 16_000, height: 2_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    expect(await create({ thumbnail: `data:image/png;base64,${wide.toString('base64')}` })).toMatchObject({
      status: 400,
      body: { message: 'A picture has at most 25 megapixels, as a JPEG 50: make it smaller.' },
    })
  })

  test('are at most eight beside the thumbnail, each of at most 5 MB, in a body of at most 30 MB (U04)', async () => {
    const many = 'A product has at most 8 pictures beside its thumbnail'
    expect((await create({ galleryImages: Array(9).fill(red) })).body.message).toBe(many)
    expect((await create({ galleryImages: Array(100).fill('x') })).body.errors).toEqual({
      galleryImages: many,
    })
    const large = `data:image/png;base64,${'A'.repeat(7_000_001)}`
    expect((await create({ thumbnail: large })).body.message).toBe('Use a picture of at most 5 MB')
    expect((await create({ galleryImages: [large, 'x'] })).body.message).toBe(
      `${galleryError(1)} Use a picture of at most 5 MB`,
    )
    const huge = Array(5).fill(`data:image/png;base64,${'A'.repeat(6_900_000)}`)
    expect((await create({ galleryImages: huge })).status).toBe(413)
  })

  test('that many admins send at once wait their turn (U07)', async () => {
    const form = await productForm({ thumbnail: red })
    const { _id } = await made()
    const uploads = Array.from({ length: 30 }, () => owner.post('/product/createProduct', form))
    const priced = await edit(_id, { salePrice: 1 })
    expect(priced.status, 'but a new price waits for no pictures').toBe(200)
    const answers = await Promise.all(uploads)
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([200, 503])
    const late = answers.find(({ status }) => status === 503)
    expect(late?.headers.get('retry-after')).toBe('5')
  })

  test('stay for the orders and products that show them, whatever becomes of this one', async () => {
    const { _id, thumbnail } = await made({ thumbnail: await picture('png', 'plum') })
    await edit(_id, { thumbnail: null })
    expect((await guest().get(String(thumbnail))).status).toBe(200)
    const rows = await db
      .selectFrom('images')
      .where('hash', '=', String(thumbnail).slice(8))
      .select('hash')
      .execute()
    expect(rows).toHaveLength(1)
  })
})

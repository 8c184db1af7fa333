import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { storage } from '../../platform/images/storage.ts'
import { deleteReplacedPictures } from './delete-replaced-pictures.ts'
import { profileForm } from './wire.ts'

ownDatabase()
afterEach(() => vi.restoreAllMocks())

let asha: Actor
beforeAll(async () => {
  asha = await shopper('Asha Rao')
})

const profile = async () => (await asha.get('/users/getUserDetails')).body.user

async function picture(format: 'png' | 'jpeg' | 'gif', colour = 'red'): Promise<string> {
  const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
  return `data:image/${format};base64,${(await drawn.toFormat(format).toBuffer()).toString('base64')}`
}

describe('a profile', () => {
  test('tells its owner everything about them and no secrets (S22)', async () => {
    const { user } = (await asha.get('/users/getUserDetails')).body
    expect(Object.keys(user).sort()).toEqual([
      '_id',
      'addresses',
      'createdAt',
      'dpImage',
      'email',
      'isVerified',
      'name',
      'phone',
      'role',
    ])
    expect(user).toMatchObject({ name: 'Asha Rao', phone: '9876543210', dpImage: null, isVerified: true })
  })

  test('takes a new phone beside the name that stands, spaces and all', async () => {
    const saved = await asha.put('/users/updateUserDetails', { name: 'Asha Rao', phone: '9123456780' })
    expect(saved).toMatchObject({ status: 200, body: { message: 'Profile updated successfully' } })
    expect(await profile()).toMatchObject({ name: 'Asha Rao', phone: '9123456780' })
  })

  test('takes a new name without spaces, and leaves what is not sent as it is', async () => {
    await asha.put('/users/updateUserDetails', { name: 'Asha' })
    expect(await profile()).toMatchObject({ name: 'Asha', phone: '9123456780' })
    expect((await asha.put('/users/updateUserDetails', {})).status).toBe(200)
    expect(await profile()).toMatchObject({ name: 'Asha', phone: '9123456780' })
  })

  test('lets an admin have a name with spaces, which stands in the history and in invitations', async () => {
    const owner = await admin()
    expect((await owner.put('/users/updateUserDetails', { name: 'Kavya Joshi' })).status).toBe(200)
    const change = { thing: 'admin', name: owner.email, verb: 'edited', after: { name: 'Kavya Joshi' } }
    expect((await owner.get('/trail/get-changes?limit=1')).body.changes).toMatchObject([change])
    expect((await owner.get('/users/getUserDetails')).body.user.name).toBe('Kavya Joshi')
    expect((await owner.put('/users/updateUserDetails', { name: ' ' })).status).toBe(400)
  })

  test.each([
    ['name', '', 'Name is required and cannot contain spaces'],
    ['name', null, 'Name is required and cannot contain spaces'],
    ['name', 'Asha K', 'Name is required and cannot contain spaces'],
    ['phone', '', 'Phone number is required and cannot contain spaces'],
    ['phone', '91234 56780', 'Phone number is required and cannot contain spaces'],
    ['phone', 'home', 'Invalid phone number format'],
    ['dpImage', '', 'Please upload a PNG or JPEG file'],
    ['dpImage', 'https://elsewhere.example/me.png', 'Please upload a PNG or JPEG file'],
    ['dpImage', '/images/00000000000000000000000000000000', 'Please upload a PNG or JPEG file'],
    ['dpImage', 'data:image/png;base64,PHN2Zy8+', 'Please upload a PNG or JPEG file'],
    ['dpImage', 'data:image/svg+xml,<svg/>', 'Please upload a PNG or JPEG file'],
    ['dpImage', 'data:text/html;base64,PGI+', 'Please upload a PNG or JPEG file'],
    ['dpImage', 'file:///etc/passwd', 'Please upload a PNG or JPEG file'],
    ['dpImage', 5, 'Please upload a PNG or JPEG file'],
  ])('with %s %j is refused, and nothing of it is saved', async (field, value, message) => {
    const before = await profile()
    const answer = await asha.put('/users/updateUserDetails', {
      name: 'Other',
      phone: '9999999999',
      [field]: value,
    })
    expect(answer).toMatchObject({ status: 400, body: { message, errors: { [field]: message } } })
    expect(await profile()).toEqual(before)
  })

  test('takes a PNG or JPEG as picture, keeps the one that is there, and gives it up for null', async () => {
    await asha.put('/users/updateUserDetails', { dpImage: await picture('png') })
    const { dpImage } = await profile()
    expect(dpImage).toMatch(/^\/images\/[0-9a-f]{32}$/)
    expect((await asha.get(dpImage)).status).toBe(200)
    expect((await asha.put('/users/updateUserDetails', { dpImage, phone: '9123456780' })).status).toBe(200)
    expect((await profile()).dpImage).toBe(dpImage)
    await asha.put('/users/updateUserDetails', { dpImage: await picture('jpeg', 'blue') })
    expect((await profile()).dpImage).not.toBe(dpImage)
    expect((await asha.put('/users/updateUserDetails', { dpImage: await picture('gif') })).status).toBe(400)
    expect((await asha.put('/users/updateUserDetails', { dpImage })).status).toBe(400)
    await asha.put('/users/updateUserDetails', { dpImage: null })
    expect((await profile()).dpImage).toBeNull()
  })

  test('picture that is replaced is removed, with every size of it, and the new one stays', async () => {
    await asha.put('/users/updateUserDetails', { dpImage: await picture('png', 'green') })
    const { dpImage: old } = await profile()
    await asha.get(`${old}-160.webp`)
    const kept = old.slice('/images/'.length)
    expect(await storage.read(`${kept}-160.webp`)).not.toBeNull()
    await asha.put('/users/updateUserDetails', { dpImage: await picture('png', 'yellow') })
    await deleteReplacedPictures()
    expect(await storage.read(kept)).not.toBeNull()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 120_000))
    await deleteReplacedPictures()
    expect(await storage.read(kept)).toBeNull()
    expect(await storage.read(`${kept}-160.webp`)).toBeNull()
    expect((await asha.get((await profile()).dpImage)).status).toBe(200)
    expect(await db.selectFrom('discarded_pictures').selectAll().execute()).toEqual([])
  })

  test('picture has a name of its own, even when somebody else has the same picture', async () => {
    const sent = { dpImage: await picture('png', 'navy') }
    const other = await shopper()
    await asha.put('/users/updateUserDetails', sent)
    await other.put('/users/updateUserDetails', sent)
    const { dpImage } = (await other.get('/users/getUserDetails')).body.user
    expect(dpImage).not.toBe((await profile()).dpImage)
    expect((await other.put('/users/updateUserDetails', { dpImage: (await profile()).dpImage })).status).toBe(
      400,
    )
  })

  test('picture of a customer who is deleted is removed with them', async () => {
    const leaver = await shopper()
    await leaver.put('/users/updateUserDetails', { dpImage: await picture('png', 'olive') })
    const { dpImage } = (await leaver.get('/users/getUserDetails')).body.user
    await (await admin()).delete(`/users/deleteUser/${leaver.id}`)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 120_000))
    await deleteReplacedPictures()
    expect(await storage.read(dpImage.slice('/images/'.length))).toBeNull()
  })

  test('takes many uploads at once one after the other, and asks who comes too many to come back (U07)', async () => {
    const sent = { dpImage: await picture('png', 'teal') }
    const save = () => asha.put('/users/updateUserDetails', sent)
    const twenty = await Promise.all(Array.from({ length: 20 }, save))
    expect(twenty.every(({ status }) => status === 200)).toBe(true)
    const answers = await Promise.all(Array.from({ length: 80 }, save))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(80 - refused.length)
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    expect((await save()).status).toBe(200)
  })

  test('refuses a body of more than 3 MB before it is read (U04)', async () => {
    const dpImage = `data:image/png;base64,${'A'.repeat(4 * 1024 * 1024)}`
    expect((await asha.put('/users/updateUserDetails', { dpImage })).status).toBe(413)
  })

  test('cannot be used to become somebody else (S18)', async () => {
    const before = await profile()
    await asha.put('/users/updateUserDetails', {
      role: 'admin',
      isVerified: false,
      email: 'admin@maidan.test',
      _id: (await admin()).id,
      wallet: 5000,
      password: 'Monsoon&Relay7',
      __proto__: { role: 'admin' },
    })
    expect(await profile()).toEqual(before)
  })

  test('is checked by the same rules in the form on the screen', () => {
    const form = profileForm('Asha Rao')
    expect(form.safeParse({ name: 'Asha Rao', phone: '9876543210' }).success).toBe(true)
    expect(form.safeParse({ name: 'Asha Roy', phone: '9876543210' }).error?.issues[0]?.message).toBe(
      'Name is required and cannot contain spaces',
    )
  })
})

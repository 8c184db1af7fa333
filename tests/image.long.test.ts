import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screensAreBuilt } from './built.ts'
import { freePorts } from './chaos/shops.ts'
import { buildImage, canBuildImages, type Image, startImage } from './image.ts'
import { production } from './production.ts'

const { SELLER_NAME, SELLER_ADDRESS, SELLER_CITY, SELLER_STATE, SELLER_GSTIN } = production
const { SECRET_KEY, MAIL_FROM, SUPPORT_EMAIL, ADMIN_EMAIL, ADMIN_PASSWORD } = production
const seller = { SELLER_NAME, SELLER_ADDRESS, SELLER_CITY, SELLER_STATE, SELLER_GSTIN, SUPPORT_EMAIL }
/** The names that ONCE gives, and the settings that it does not know. */
const settings = {
  ...seller,
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  SECRET_KEY_BASE: SECRET_KEY,
  MAILER_FROM_ADDRESS: MAIL_FROM,
  SMTP_ADDRESS: 'mail.example',
  PUBLIC_HOST: 'shop.example',
  NUM_CPUS: '1',
  DRAIN_SECONDS: '0',
}

const canBuild = canBuildImages()

describe.skipIf(!canBuild)('the image (apt-get install buildah mmdebstrap)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-image-'))
  const storage = join(folder, 'storage')
  const shops: ChildProcess[] = []
  let image: Image | undefined
  let port = 0

  screensAreBuilt()
  beforeAll(async () => {
    const release = join(folder, 'release')
    execFileSync(process.execPath, ['scripts/release.ts', '--out', release])
    image = buildImage(release, folder)
    mkdirSync(storage, { mode: 0o700 })
    chownSync(storage, 1000, 1000)
    ;[port = 0] = await freePorts(1)
  }, 600_000)
  afterAll(() => {
    for (const shop of shops) shop.kill('SIGKILL')
    image?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open() {
    const shop = startImage(image as Image, storage, { ...settings, PORT: String(port) })
    shops.push(shop)
    let output = ''
    for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (text) => (output += text))
    await expect.poll(() => output, { timeout: 120_000 }).toContain('is open')
    return shop
  }

  async function stop(shop: ChildProcess) {
    shop.kill('SIGTERM')
    expect((await once(shop, 'exit'))[0]).toBe(0)
  }

  test('says what a host must know: port 80, one volume, no root, the signal that ends it', () => {
    expect(image?.config).toMatchObject({
      User: '1000:1000',
      ExposedPorts: { '80/tcp': {} },
      Volumes: { '/storage': {} },
      StopSignal: 'SIGTERM',
    })
  })

  test('opens a shop without root on read-only files, keeps everything in /storage, and opens it again', async () => {
    const first = await open()
    expect((await fetch(`http://127.0.0.1:${port}/up`)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>')
    await stop(first)
    expect(readdirSync(storage)).toContain('postgresql-18')
    const again = await open()
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
    await stop(again)
  })
})

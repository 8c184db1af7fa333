import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort, openShop } from '../../bench/shop.ts'
import { removeFolderWithUs } from '../../src/platform/watchdog.ts'
import { filesForOthers } from '../files-for-others.ts'
import { openMailServer, readMail } from '../mail-server.ts'
import { production } from '../production.ts'

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...settings } = production
export const owner = { email, password }

const nothing = Object.fromEntries(
  Object.keys(settings)
    .filter((name) => /^(RAZORPAY|SELLER|SUPPORT)_/.test(name))
    .map((name) => [name, '']),
)

/** A new shop that is no demo and has nothing: no products, no seller, no keys. Its mails are kept. */
export async function openOwnShop() {
  const folder = mkdtempSync(join(tmpdir(), 'own-shop-'))
  removeFolderWithUs(folder)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const mailServer = await openMailServer()
  const start = (more: Record<string, string> = {}) =>
    openShop('embedded:', join(folder, 'data'), 1, {
      ...{ ...production, ...nothing, DATABASE_URL: 'embedded:', DRAIN_SECONDS: '0' },
      ...{ PORT: String(port), PUBLIC_URL: origin, SMTP_URL: mailServer.url },
      ...more,
    })
  let shop = await start()
  return {
    origin,
    folder,
    mails: () => mailServer.sent.map((sent) => ({ to: sent.to.join(), text: readMail(sent) })),
    /** With these settings on the server, too. */
    async restart(more: Record<string, string>) {
      await shop.stop()
      shop = await start(more)
    },
    async close() {
      await shop.stop()
      mailServer.close()
      // Root's PostgreSQL passes through DATA_DIR.
      expect(filesForOthers(folder).filter((each) => each !== 'data 711')).toEqual([])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OwnShop = Awaited<ReturnType<typeof openOwnShop>>

/** The newest mail to an address that says this; waits for it. */
export async function mailIn(shop: OwnShop, to: string, says: RegExp): Promise<string> {
  const find = () => shop.mails().findLast((mail) => mail.to.includes(to) && says.test(mail.text))?.text ?? ''
  await expect.poll(find, { message: `a mail to ${to} about ${says}` }).not.toBe('')
  return find()
}

export async function loginAsOwner(page: Page, { origin }: OwnShop): Promise<void> {
  expect((await page.request.post(`${origin}/users/login`, { data: owner })).ok()).toBe(true)
}

import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ageConfirmation } from './own-products.ts'
import { aboutToPay, chooseCashOnDelivery, confirmed } from './paying.ts'
import { mailTo, newShopper, owner, signIn, stranger } from './people.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function codeFrom(page: Page, email: string, subject: RegExp): Promise<string> {
  return /\d{6}/.exec((await mailTo(page.request, email, subject)).text)?.[0] ?? ''
}

test('a shopper changes password and email and signs other devices out', async ({ page, browser }) => {
  const { email, password } = await newShopper(page)
  const other = await browser.newContext()
  await other.request.post('/users/login', { data: { email, password } })
  await page.goto('/profile/editProfile')
  await page.getByRole('link', { name: /Change email or password/ }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expect(page.getByText('This browser')).toHaveCount(1)
  await button(page, 'Sign out other sessions').click()
  await expect(page.getByText('Your other devices are signed out')).toBeVisible()
  expect((await other.request.get('/users/getUserDetails')).status()).toBe(401)

  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('Anew@12345')
  await page.getByLabel('Confirm password').fill('Anew@12345')
  await button(page, 'Change password').click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()

  const next = stranger().email
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Password', { exact: true }).fill('Anew@12345')
  await button(page, 'Change email').click()
  await page.getByLabel('OTP from your email so far').fill(await codeFrom(page, email, /change your email/))
  await page.getByLabel('OTP from the new email').fill(await codeFrom(page, next, /new email/))
  await button(page, 'Confirm new email').click()
  await expect(page.getByText(`You log in as ${next}`)).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await signIn(page, { email: next, password: 'Anew@12345' })
  await other.close()
})

test('a shopper makes a passkey after an order, logs in with it alone, removes it and adds another', async ({
  browser,
  baseURL,
}) => {
  // Browsers make passkeys for `localhost`, and never for an IP address.
  const site = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await aboutToPay(page)
  await chooseCashOnDelivery(page)
  await button(page, 'Confirm Order').click()
  await expect(confirmed(page)).toBeVisible()
  await button(page, 'Make a passkey').click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()

  await context.clearCookies()
  await page.goto('/login')
  await button(page, 'Log in with a passkey').click()
  await page.waitForURL(`${site}/`)
  await page.goto('/profile/security')
  await button(page, /^Remove the passkey/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The passkey is removed')).toBeVisible()
  await expect(page.getByText('You have none')).toBeVisible()
  await button(page, 'Add passkey').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My phone')
  await button(page, 'Add the passkey').click()
  await expect(page.getByText('Your passkey is added')).toBeVisible()
  await expect(button(page, /^Remove the passkey My phone/)).toBeVisible()
  await context.close()
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for this key (RFC 6238). */
function totp(key: string, step: number): string {
  const bits = [...key].map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('an invited admin signs in with an authenticator app, a passkey and a recovery code', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = stranger()
  const name = `Ravi ${Date.now()}`
  await page.request.post('/users/login', { data: owner })
  await page.goto('/dashboard/admins?add')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Owner, who may do everything')
  await button(page, 'Send invitation').click()
  await expect(page.getByText(`The invitation is on its way to ${email}`)).toBeVisible()

  // Browsers make passkeys for `localhost`, and never for an IP address.
  const site = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const ravis = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 900 } })
  const ravi = await ravis.newPage()
  const { text } = await mailTo(page.request, email, /invited to run/)
  await ravi.goto(`/invitation${/#[\w-]+/.exec(text)?.[0]}`)
  await expect(ravi.getByLabel('Email')).toHaveValue(email)
  await ravi.getByLabel('Password', { exact: true }).fill(password)
  await ravi.getByLabel('Confirm password').fill(password)
  await button(ravi, 'Accept the invitation').click()
  await ravi.waitForURL('**/login')
  await signIn(ravi, { email, password })
  await ravi.waitForURL('**/dashboard')

  await ravi.getByRole('link', { name: 'Account' }).click()
  await button(ravi, 'Add authenticator app').click()
  const key = ((await ravi.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  await expect(ravi.getByRole('img', { name: /QR code/ })).toBeVisible()
  const step = Math.floor(Date.now() / 30_000)
  await ravi.getByLabel('Code that the app shows').fill(totp(key, step))
  await button(ravi, 'Add the app').click()
  const shown = ravi.getByRole('dialog').getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await button(ravi, 'I have stored them').click()

  const cdp = await ravis.newCDPSession(ravi)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await button(ravi, 'Add passkey').click()
  await ravi.getByRole('textbox', { name: 'Name', exact: true }).fill('Office laptop')
  await button(ravi, 'Add the passkey').click()
  await expect(ravi.getByText('Passkey Office laptop')).toBeVisible()

  await button(ravi, 'Logout').click()
  await ravi.waitForURL('**/login')
  const enter = async () => {
    await ravi.getByLabel('Email').first().fill(email)
    await ravi.getByLabel('Password', { exact: true }).fill(password)
    await button(ravi, 'Login').and(ravi.locator('[type=submit]')).click()
  }
  await enter()
  const sent = ravi.waitForRequest('**/users/second-step')
  await button(ravi, 'Use a passkey').click()
  await ravi.waitForURL('**/dashboard')
  const stolen = (await sent).postDataJSON()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials[0]?.signCount).toBeGreaterThan(1)

  // The same answer of the passkey is worth nothing in another login.
  const thief = await browser.newContext({ baseURL: site })
  await thief.request.post('/users/login', { data: { email, password } })
  await thief.request.post('/users/begin-second-step-passkey')
  expect((await thief.request.post('/users/second-step', { data: stolen })).status()).toBe(400)
  expect((await thief.request.get('/users/getUserDetails')).status()).toBe(401)
  await thief.close()

  const code = `RAVI${Date.now() % 1_000_000}`
  const coupon = {
    code,
    discountPercentage: 10,
    minimumPurchaseAmount: 100,
    maxDiscountAmount: 50,
    expiryDate: '2030-01-01',
  }
  expect((await ravis.request.post('/coupen/create-coupen', { data: coupon })).ok()).toBe(true)
  await ageConfirmation(email)
  await ravi.goto(`/dashboard/coupens?search=${code}`)
  await button(ravi, `Delete coupon ${code}`).click()
  await ravi.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const dialog = ravi.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(button(ravi, `Delete coupon ${code}`)).toHaveCount(0)

  await page.reload()
  for (const minutes of ['30 minutes', '10 minutes']) {
    await page.getByLabel('A second factor counts for').selectOption(minutes)
    await button(page, 'Save').click()
    await expect(page.getByText(`A second factor counts for ${minutes} now`)).toBeVisible()
  }
  await button(page, `Deactivate ${name}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('The admin is deactivated')).toBeVisible()
  await ravi.goto('/dashboard/orders')
  await ravi.waitForURL('**/login')
  await ravis.close()
})

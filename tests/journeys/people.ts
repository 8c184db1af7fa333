import { type APIRequestContext, expect, type Page } from '@playwright/test'

export type Person = { name: string; email: string; phone: string; password: string }

export const owner = { email: 'admin@maidan.test', password: 'Admin@1234' }

let strangers = 0

/** A person without an account. */
export function stranger(): Person {
  const number = `${process.pid}${Date.now()}${++strangers}`
  return {
    name: 'Meera',
    email: `meera${number}@maidan.test`,
    phone: '9876501234',
    password: 'Kabaddi&Lantern7',
  }
}

type Mail = { to: string; subject: string; text: string; sentAt: string }

/** The newest mail to an address with this subject; waits for it. */
export async function mailTo(request: APIRequestContext, email: string, subject: RegExp): Promise<Mail> {
  let mail: Mail | undefined
  await expect(async () => {
    const answer = await request.get('/sandbox/mailbox', {
      params: { to: email },
      headers: { accept: 'application/json' },
    })
    mail = ((await answer.json()) as Mail[]).find((one) => subject.test(one.subject))
    expect(mail, `a mail to ${email} about ${subject}`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return mail as Mail
}

/** Fills the register form, reads the code in the mailbox, and ends on /login with an account. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').and(page.locator('[autocomplete=email]')).fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await send(page, 'Register')
  await page.waitForURL('/otp')
  const mail = await mailTo(page.request, person.email, /code/i)
  await page.getByLabel(/OTP/).fill(/\d{6}/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('/login')
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').and(page.locator('[autocomplete=email], [type=email]')).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await send(page, 'Login')
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Sends a form, which can be sent once the page’s scripts have come. */
async function send(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).and(page.locator('[type=submit]')).click()
}

/** An account that can shop, made by the calls as the screens make it; the page is signed in as it. */
export async function newShopper(page: Page, person = stranger()): Promise<Person> {
  const { request } = page
  const { name, email, phone, password } = person
  const registration = { name, email, phone, password, cPassword: password }
  expect((await request.post('/users/register', { data: registration })).ok()).toBe(true)
  const mail = await mailTo(request, email, /code/i)
  const otp = /\d{6}/.exec(mail.text)?.[0]
  expect((await request.post('/users/verify-otp', { data: { otp } })).ok()).toBe(true)
  expect((await request.post('/users/login', { data: { email, password } })).ok()).toBe(true)
  expect((await request.post('/users/add-address', { data: address })).ok()).toBe(true)
  return person
}

export const address = {
  name: 'Meera Nair',
  phone: '9876501234',
  address: '12 Marine Drive',
  locality: 'Churchgate',
  city: 'Mumbai',
  state: 'Maharashtra',
  pinCode: '400020',
  typeofPlace: 'Home',
}

export async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(address.name)
  await dialog.getByLabel('Phone').fill(address.phone)
  await dialog.getByLabel('Address', { exact: true }).fill(address.address)
  await dialog.getByLabel('Locality').fill(address.locality)
  await dialog.getByLabel('City').fill(address.city)
  await dialog.getByLabel('State').selectOption(address.state)
  await dialog.getByLabel('Pin Code').fill(address.pinCode)
  await dialog.getByRole('button', { name: /save|add/i }).click()
}

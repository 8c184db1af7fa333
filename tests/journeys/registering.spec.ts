import type { Page } from '@playwright/test'
import { field, refused, typeCode } from './forms.ts'
import { mailTo, newShopper, type Person, signIn, stranger } from './people.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const weak =
  'Password must be at least 8 characters, include an uppercase letter, a lowercase letter, a digit, and a special character'

const filled = ({ name, email, phone, password }: Person) => ({
  Name: name,
  Email: email,
  Phone: phone,
  Password: password,
  'Confirm password': password,
})

/** Registers a new person and ends on /otp. */
async function registered(page: Page, person: Person): Promise<string> {
  await page.goto('/register')
  for (const [label, text] of Object.entries(filled(person))) await field(page, label).fill(text)
  await page.getByRole('button', { name: 'Register' }).and(page.locator('[type=submit]')).click()
  await page.waitForURL('/otp')
  return /\d{6}/.exec((await mailTo(page.request, person.email, /code/i)).text)?.[0] ?? ''
}

const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000')

test('register says at each field what is missing, and what is wrong', async ({ page }) => {
  await page.goto('/register')
  await refused(
    page,
    'Register',
    {},
    {
      Name: 'Name is required*',
      Email: 'Email is required*',
      Phone: 'Phone number is required*',
      Password: 'Password is required*',
      'Confirm password': 'Confirm password is required*',
    },
  )
  await refused(
    page,
    'Register',
    {
      Name: '   ',
      Email: 'meera@nowhere',
      Phone: '0123456789',
      Password: 'kabaddi&lantern7',
      'Confirm password': 'Kabaddi&Lantern7',
    },
    {
      Name: 'Name is required*',
      Email: 'Invalid email format',
      Phone: 'Invalid phone number format',
      Password: weak,
      'Confirm password': 'Passwords do not match',
    },
  )
})

test('an email that is taken, and a password that thieves try first, are said where they were typed and in a message', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newPage()
  const { email } = await newShopper(elsewhere)
  await elsewhere.close()
  const person = stranger()
  await page.goto('/register')
  await refused(
    page,
    'Register',
    { ...filled(person), Email: email },
    { Email: 'An account with this email already exists' },
  )
  await expect(toastWith(page, 'An account with this email already exists')).toBeVisible()
  await refused(
    page,
    'Register',
    { ...filled(person), Password: 'P@ssw0rd', 'Confirm password': 'P@ssw0rd' },
    { Password: 'This password is one of the first that a thief tries. Please choose another' },
  )
  await expect(toastWith(page, 'one of the first that a thief tries')).toBeVisible()
})

test('each box of the OTP accepts a single digit, pasting fills up to six, and backspace on an empty box moves back', async ({
  page,
}) => {
  await page.goto('/otp')
  const boxes = page.getByRole('group', { name: '6 digits' }).getByRole('textbox')
  const expectDigits = async (...digits: string[]) => {
    for (const [index, digit] of digits.entries()) await expect(boxes.nth(index)).toHaveValue(digit)
  }
  await field(page, 'OTP').focus()
  await page.keyboard.type('1a 2-3')
  await expectDigits('1', '2', '3', '', '', '')
  await expect(boxes.nth(3)).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expectDigits('1', '', '', '', '', '')
  await expect(boxes.nth(1)).toBeFocused()
  await boxes.nth(0).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'OTP: 987 654 321')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expectDigits('9', '8', '7', '6', '5', '4')
})

test('a wrong OTP is said in the server’s words; the right one leads to /login and clears the held email', async ({
  page,
}) => {
  const meera = { ...stranger(), phone: '+91 (98765) 43-210' }
  const otp = await registered(page, meera)
  await expect(page.getByText(meera.email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(meera.email), 'held for the session').toBeVisible()
  await refused(page, 'Verify', { OTP: '123' }, { OTP: 'Type all 6 digits of the code' })
  await typeCode(page, wrong(otp))
  await refused(page, 'Verify', {}, { OTP: 'Invalid OTP' })
  await expect(toastWith(page, 'Invalid OTP')).toBeVisible()
  await typeCode(page, otp)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/otp')
  await expect(page.getByText('The code comes by email when you register.')).toBeVisible()
  await page.goto('/login')
  await signIn(page, meera)
  await expect(page).toHaveURL('/')
})

test('Resend OTP comes after a countdown of 60 seconds that survives a reload, and resending restarts it', async ({
  page,
}) => {
  await page.clock.install()
  await registered(page, stranger())
  const countdown = page.getByText(/^Resend OTP in \d+ s$/)
  const resend = page.getByRole('button', { name: 'Resend OTP' })
  await expect(countdown).toBeVisible()
  await expect(resend).toHaveCount(0)
  await page.clock.fastForward('00:30')
  await page.reload()
  await expect(page.getByText(/^Resend OTP in (30|[12]?\d) s$/)).toBeVisible()
  await page.clock.fastForward('00:31')
  // The shop's own clock was not moved, and the shop counts as well.
  await resend.click()
  await expect(toastWith(page, /^Please wait \d+ seconds before you ask for another OTP/)).toBeVisible()
  await expect(resend).toBeVisible()
  await page.route('**/users/resend-otp', (route) => route.fulfill({ json: { message: 'It is on its way' } }))
  await resend.click()
  await expect(toastWith(page, 'It is on its way')).toBeVisible()
  await expect(page.getByText(/^Resend OTP in (5\d|60) s$/)).toBeVisible()
})

test.describe('before the page’s scripts have come', () => {
  test('what is typed is kept, and nothing is sent that no script handles', async ({ page }) => {
    let arrives = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrives = resolve
    })
    await page.route(/assets\/client.*\.js/, async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/otp', { waitUntil: 'commit' })
    await field(page, 'OTP').pressSequentially('123456')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/otp')
    arrives()
    await refused(page, 'Verify', {}, { OTP: 'Please register in this browser first' })
  })
})

import { field, refused, typeCode } from './forms.ts'
import { mailTo, newShopper, owner, signIn, stranger } from './people.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('login says what is missing and wrong at its fields, and ‘Invalid password or email’ of any failure', async ({
  page,
}) => {
  await page.goto('/login')
  await refused(page, 'Login', {}, { Email: 'Email is required*', Password: 'Password is required*' })
  await refused(
    page,
    'Login',
    { Email: 'asha@maidan', Password: 'shopper@1234' },
    { Email: 'Invalid email format', Password: 'Incorrect Password' },
  )
  await field(page, 'Email').fill('asha@maidan.test')
  await field(page, 'Password').fill('Wrong@1234')
  await field(page, 'Password').press('Enter')
  await expect(toastWith(page, 'Invalid password or email')).toBeVisible()
  await expect(field(page, 'Email'), 'nothing typed is lost').toHaveValue('asha@maidan.test')
  await page.route('**/users/login', (route) => route.abort())
  await field(page, 'Password').press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The shop did not answer. Please try again.' }),
  ).toBeVisible()
  await expect(toastWith(page, 'Invalid password or email').first()).toBeVisible()
})

test('a shopper who logs in goes to /, stays signed in, and is not let into the guests’ pages or the dashboard', async ({
  page,
  context,
}) => {
  const meera = stranger()
  await newShopper(page, meera)
  await page.request.post('/users/logout')
  await page.goto('/login')
  await signIn(page, meera)
  await expect(page).toHaveURL('/')
  for (const path of ['/login', '/register', '/otp', '/forgot-password', '/reset-password', '/dashboard']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
  const later = await context.newPage()
  await later.goto('/profile')
  await expect(later).toHaveURL('/profile/editProfile')
  await later.getByRole('button', { name: 'Logout' }).click()
  await expect(later).toHaveURL('/login')
  // The other tab may be loading another page just now.
  await expect(async () =>
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull(),
  ).toPass()
})

test('an admin who logs in goes to /dashboard, and is led back there from the guests’ pages and the shoppers’', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, owner)
  await expect(page).toHaveURL(/\/dashboard/)
  for (const path of ['/login', '/register', '/cart', '/profile/wallet']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard/)
  }
})

test('forgot and reset password say what is missing and wrong, hold the email, and end with ‘Password reset successfully’', async ({
  page,
}) => {
  const meera = stranger()
  await newShopper(page, meera)
  await page.request.post('/users/logout')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await refused(page, 'Send OTP', {}, { Email: 'Email is required' })
  await refused(page, 'Send OTP', { Email: 'meera' }, { Email: 'Invalid email address' })
  await field(page, 'Email').fill(meera.email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page).toHaveURL('/reset-password')

  await expect(field(page, 'Email')).toHaveValue(meera.email)
  await expect(page.getByText(/^Resend OTP in \d+ s$/)).toBeVisible()
  await refused(
    page,
    'Reset password',
    { Email: '' },
    {
      Email: 'Email is required',
      OTP: 'OTP must be 6 characters',
      'New password': 'Password is required*',
      'Confirm password': 'Passwords must match',
    },
  )
  await refused(
    page,
    'Reset password',
    { Email: 'meera@', OTP: '12345', 'New password': 'weak', 'Confirm password': 'other' },
    {
      Email: 'Invalid email address',
      OTP: 'OTP must be 6 characters',
      'New password': 'Password must be at least 8 characters',
      'Confirm password': 'Passwords must match',
    },
  )
  const chosen = 'Monsoon&Relay7'
  const otp = /\d{6}/.exec((await mailTo(page.request, meera.email, /password/i)).text)?.[0] ?? ''
  await field(page, 'Email').fill(meera.email)
  await typeCode(page, otp === '000000' ? '000001' : '000000')
  await field(page, 'New password').fill(chosen)
  await field(page, 'Confirm password').fill(chosen)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(toastWith(page, 'Invalid or expired OTP')).toBeVisible()
  await typeCode(page, otp)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(toastWith(page, 'Password reset successfully')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signIn(page, { email: meera.email, password: chosen })
  await expect(page).toHaveURL('/')
})

test('a newcomer logs in with a code by email alone, where the cart waits, also after a reload', async ({
  page,
}) => {
  const { email } = stranger()
  await page.goto('/login')
  await field(page, 'Email').fill('meera')
  await page.getByRole('button', { name: 'Get a code by email instead' }).click()
  await expect(page.getByRole('heading', { name: 'Log in with a code' })).toBeVisible()
  await expect(field(page, 'Email'), 'what was typed is kept').toHaveValue('meera')
  await refused(page, 'Send OTP', { Email: 'meera' }, { Email: 'Invalid email address' })
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText(`We sent a code of 6 digits to ${email}`)).toBeVisible()
  await page.reload()
  const otp = /\d{6}/.exec((await mailTo(page.request, email, /log in/i)).text)?.[0] ?? ''
  await typeCode(page, otp === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Login' }).and(page.locator('[type=submit]')).click()
  await expect(page.getByText('Invalid OTP').first()).toBeVisible()
  await typeCode(page, otp)
  await page.getByRole('button', { name: 'Login' }).and(page.locator('[type=submit]')).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible()
})

test('forgot, reset and resend say ‘Something went wrong’ when the server says nothing', async ({ page }) => {
  await page.route('**/users/*password', (route) => route.abort())
  await page.goto('/forgot-password')
  await field(page, 'Email').fill('asha@maidan.test')
  await page.getByRole('button', { name: 'Send OTP' }).and(page.locator('[type=submit]')).click()
  await expect(toastWith(page, 'Something went wrong')).toHaveCount(1)
  await page.goto('/reset-password')
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await expect(toastWith(page, 'Something went wrong')).toHaveCount(1)
  await page.reload()
  const typed = { Email: 'asha@maidan.test', OTP: '123456', 'New password': 'Monsoon&Relay7' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await field(page, 'Confirm password').fill('Monsoon&Relay7')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(toastWith(page, 'Something went wrong')).toHaveCount(1)
})

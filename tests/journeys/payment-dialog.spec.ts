import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

const key = 'rzp_test_MaidanSandbox'

/** The dialog's events on the page: `paid`, `failed` with the reason, `dismissed`. */
type DialogEvent = { what: string; about?: Record<string, unknown> }[]

/** Opens the sandbox's dialog for a new order of ₹1,529.50, as a page of the shop would. */
async function openDialog(
  page: Page,
  { modal = {}, ...options }: Record<string, unknown> & { modal?: object } = {},
): Promise<FrameLocator> {
  const order = await page.request.post('/sandbox/razorpay/_control/orders', {
    data: { amount: 152_950, currency: 'INR' },
  })
  const { id } = await order.json()
  if (page.url() === 'about:blank') await page.goto('/login')
  await page.addScriptTag({ url: '/sandbox/razorpay/checkout.js' })
  await page.evaluate(
    ({ given, modal }: { given: object; modal: object }) => {
      const events: DialogEvent = []
      const record = (what: string) => (about?: Record<string, unknown>) => {
        events.push(about ? { what, about } : { what })
      }
      const { Razorpay } = window as unknown as {
        Razorpay: new (options: object) => { on: (event: string, record: unknown) => void; open: () => void }
      }
      const dialog = new Razorpay({
        ...given,
        handler: record('paid'),
        modal: { ...modal, ondismiss: record('dismissed') },
      })
      dialog.on('payment.failed', ({ error }: { error: Record<string, unknown> }) => record('failed')(error))
      Object.assign(window, { events })
      dialog.open()
    },
    {
      given: { key, order_id: id, name: 'Maidan', description: 'Order of 2 items', timeout: 600, ...options },
      modal,
    },
  )
  return page.frameLocator('iframe[title="Payment (sandbox)"]')
}

const dialogEvents = (page: Page): Promise<DialogEvent> =>
  page.evaluate(() => (window as unknown as { events: DialogEvent }).events)

const until = async (page: Page, ...whats: string[]) =>
  expect.poll(async () => (await dialogEvents(page)).map(({ what }) => what)).toEqual(whats)

test('the payment dialog takes a test card, and hands over the proof', async ({ page }) => {
  const dialog = await openDialog(page)
  await expect(dialog.getByText('₹1,529.50', { exact: true })).toBeVisible()
  await expect(dialog.getByText('No money moves here.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'CVV' }).fill('12')
  await dialog.getByRole('button', { name: 'Pay ₹1,529.50' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter any three digits.')
  await dialog.getByRole('textbox', { name: 'CVV' }).fill('123')
  await dialog.getByRole('button', { name: 'Pay ₹1,529.50' }).click()
  await dialog.getByRole('button', { name: 'Success' }).click()
  await until(page, 'paid')
  expect((await dialogEvents(page))[0]?.about).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
    razorpay_order_id: expect.stringMatching(/^order_\w{14}$/),
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a failed payment can be tried again in the dialog, with another instrument', async ({ page }) => {
  const dialog = await openDialog(page)
  await dialog.getByText('UPI', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'UPI ID' }).fill('failure@razorpay')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect(dialog.getByRole('heading', { name: 'Not paid' })).toBeFocused()
  await until(page, 'failed')
  expect((await dialogEvents(page))[0]?.about).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    reason: 'payment_failed',
  })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Netbanking').click()
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await dialog.getByRole('button', { name: 'Success' }).click()
  await until(page, 'failed', 'paid')
})

test('a failed payment closes the dialog where it may not be tried again', async ({ page }) => {
  const dialog = await openDialog(page, { retry: false })
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await dialog.getByRole('button', { name: 'Failure' }).click()
  await until(page, 'failed', 'dismissed')
})

test('whoever leaves the dialog is asked first, by mouse and by keyboard', async ({ page }) => {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Go on paying' }).click()
  await expect(dialog.getByRole('button', { name: 'Pay' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('heading', { name: 'Leave without paying?' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Leave' }).press('Enter')
  await until(page, 'dismissed')
})

test('who is asked whether to leave is not interrupted by an answer that comes late', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/preferences?*', async (route) => {
    await answered
    await route.continue()
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  answer()
  await expect(dialog.getByText('₹1,529.50', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Leave without paying?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Go on paying' }).click()
  await expect(dialog.getByRole('button', { name: 'Pay ₹1,529.50' })).toBeVisible()
})

test('what is behind the dialog cannot be reached, and gets the focus back', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.focus()
  await openDialog(page, { modal: { confirm_close: false } })
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Maidan' })).toBeFocused()
  await expect(email.click({ timeout: 500 })).rejects.toThrow()
  await page.keyboard.press('Escape')
  await until(page, 'dismissed')
  await expect(email).toBeFocused()
})

test('an answer can get lost, and a bank can be late', async ({ page }) => {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await dialog.getByText('Rarer endings').click()
  await dialog.getByRole('button', { name: 'Authorise late' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await dialog.getByText('Rarer endings').click()
  await dialog.getByRole('button', { name: 'Pay and lose the answer' }).click()
  await expect(dialog.getByRole('heading', { name: 'The answer is lost' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await until(page, 'failed', 'dismissed')
})

for (const width of [360, 1280])
  test(`every step of the dialog is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 })
    const dialog = await openDialog(page, { theme: { color: '#1a4d3a' } })
    const checked = async (step: string) => {
      await expectAccessible(page, step, dialog.locator('html'))
      const wide = await page.frames()[1]?.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, step).toBeLessThanOrEqual(width)
    }
    await expect(dialog.getByRole('button', { name: 'Pay' })).toBeVisible()
    await checked('card')
    await dialog.getByText('UPI', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'UPI ID' }).fill('me@bank')
    await dialog.getByRole('button', { name: 'Pay' }).click()
    await checked('upi')
    await dialog.getByText('Netbanking').click()
    await checked('netbanking')
    await dialog.getByRole('button', { name: 'Pay' }).click()
    await dialog.getByText('Rarer endings').click()
    await checked('bank')
    await dialog.getByRole('button', { name: 'Failure' }).click()
    await expect(dialog.getByRole('heading', { name: 'Not paid' })).toBeVisible()
    await checked('failed')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await checked('leaving')
  })

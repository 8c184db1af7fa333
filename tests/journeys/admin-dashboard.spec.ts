import type { Page } from '@playwright/test'
import { addProduct } from './own-products.ts'
import { newShopper, owner, signIn } from './people.ts'
import { orderOne, type Product } from './products.ts'
import { asOwner, daysAgo, figure, formatRupees, sumOfOrders } from './sales.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

const bars = (page: Page, period: string) =>
  page.getByRole('list', { name: `Sales by ${period}` }).getByRole('link')
const choose = (page: Page, period: string) =>
  page.getByRole('group', { name: 'Period' }).getByRole('radio', { name: period }).check({ force: true })
const need = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('after login an admin goes to /dashboard: totals with their change, a bar chart whose period can be week, month or year, and the top 3 best sellers', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, owner)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(bars(page, 'week')).toHaveCount(12)
  for (const [period, count] of [
    ['month', 12],
    ['year', 5],
  ] as const) {
    await choose(page, period === 'month' ? 'Month' : 'Year')
    await expect(page).toHaveURL(`/dashboard?period=${period}`)
    await expect(bars(page, period)).toHaveCount(count)
  }
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Year' }), 'the address keeps the period').toBeChecked()

  const first = `${daysAgo(0).slice(0, 8)}01`
  await expect(async () => {
    const { amount, count, average } = await sumOfOrders(page, first, daysAgo(0))
    await page.goto('/dashboard?period=month')
    await expect(figure(page, 'Sales')).toHaveText(formatRupees(amount), { timeout: 5_000 })
    await expect(figure(page, 'Orders')).toHaveText(count.toLocaleString('en-IN'))
    await expect(figure(page, 'Average order')).toHaveText(formatRupees(average))
    await expect(bars(page, 'month').last()).toHaveAccessibleName(
      new RegExp(`so far: ${formatRupees(amount).replace('.', '\\.')}, ${count} orders$`),
    )
  }, 'what the orders of the month sum to, while others buy').toPass()
  await expect(figure(page, 'Net sales')).toHaveText(/^₹/)
  const change = page.getByText(/(more|less|As much|Nothing).* by \d+ \w+/)
  await expect(change, 'beside as many days of the month before').toHaveCount(4)

  await page.getByText('The same as a table').click()
  const table = page.getByRole('table', { name: /^Sales by month/ })
  await expect(table.getByRole('row')).toHaveCount(14)

  const top = page.getByRole('region', { name: 'Top 3 best sellers' }).getByRole('listitem')
  await expect(async () => {
    const answer = await page.request.get('/best-selling/top-selling-products')
    const { data } = (await answer.json()) as { data: { _id: Product; totalSold: number }[] }
    await page.reload()
    await expect(top).toHaveCount(3, { timeout: 5_000 })
    for (const [index, { _id: product, totalSold }] of data.slice(0, 3).entries()) {
      await expect(top.nth(index)).toContainText(product.productName, { timeout: 1_000 })
      await expect(top.nth(index)).toContainText(`${totalSold.toLocaleString('en-IN')} sold`, {
        timeout: 1_000,
      })
      await expect(top.nth(index).getByRole('presentation')).toBeVisible()
    }
  }, 'while others buy').toPass()
})

test('the period is chosen and each bar told with the keyboard alone; a bar leads to the report of its days', async ({
  page,
}) => {
  await asOwner(page)
  await page.goto('/dashboard')
  await expect(bars(page, 'week')).toHaveCount(12)
  await tabTo(page, page.getByRole('radio', { name: 'Week' }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/dashboard?period=month')
  await expect(bars(page, 'month')).toHaveCount(12)
  await tabTo(page, bars(page, 'month').last())
  await page.keyboard.press('ArrowLeft')
  const before = bars(page, 'month').nth(10)
  await expect(before).toBeFocused()
  const name = (await before.getAttribute('aria-label')) ?? ''
  expect(name).toMatch(/^\w+ \d{4}: ₹[\d,.]+, \d+ orders?$/)
  const chartText = page.getByText(`${name.split(':')[0]} · ${name.split(', ').at(-1)}`)
  await expect(chartText, 'for those who see it, too').toBeVisible()
  await page.keyboard.press('Home')
  await expect(bars(page, 'month').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bars(page, 'month').first(), 'Tab leaves the chart').not.toBeFocused()
  await before.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/salesReport\?period=day&startDate=\d{4}-\d\d-01&endDate=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Report' })).toBeVisible()
})

test('on a phone the first touch of a bar tells what it is of, and the second leads there', async ({
  browser,
}) => {
  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } })
  const page = await phone.newPage()
  await asOwner(page)
  await page.goto('/dashboard')
  const bar = bars(page, 'week').nth(8)
  const name = (await bar.getAttribute('aria-label')) ?? ''
  await bar.tap()
  await expect(page.getByText(`${name.split(':')[0]} ·`)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await bar.tap()
  await expect(page).toHaveURL(/salesReport\?period=day/)
  await phone.close()
})

test('the dashboard tells what waits for the owner, as many as the lists that it leads to', async ({
  page,
  browser,
}) => {
  const [low, out] = [await addProduct({ sizes: { 8: 7 } }), await addProduct({ sizes: { 8: 0 } })]
  const shopper = await (await browser.newContext()).newPage()
  await newShopper(shopper)
  await orderOne(
    shopper,
    { _id: low.id, productName: low.name, salePrice: 500, discountedPrice: null, sizes: [] },
    8,
  )
  await asOwner(page)
  const lists = [
    ['Orders to ship', '/dashboard/orders?status=Pending', '/order/get-order-data?limit=1&status=Pending'],
    [
      'Returns waiting',
      '/dashboard/returnes?status=Pending',
      '/order/get-return-details?limit=1&status=Pending',
    ],
    ['Complaints open', '/dashboard/grievances?state=Open', '/grievance/get-grievances?limit=1&state=Open'],
    [
      'Products sold out',
      '/dashboard/products?stock=out&status=active',
      `/product/getProducts?limit=1&stock=out&status=active`,
    ],
    [
      'Products running low',
      '/dashboard/products?stock=low&status=active',
      `/product/getProducts?limit=1&stock=low&status=active`,
    ],
  ] as const
  await expect(async () => {
    await page.goto('/dashboard')
    for (const [name, address, call] of lists) {
      const { total } = (await (await page.request.get(call)).json()) as { total: number }
      const link = need(page, name).getByRole('link')
      await expect(link).toHaveText(`${total.toLocaleString('en-IN')}${name}`, { timeout: 3_000 })
      await expect(link).toHaveAttribute('href', address)
    }
  }, 'while others buy').toPass()
  await expect(need(page, 'Payments in doubt')).toBeVisible()
  const found = await page.request.get('/product/getProducts?stock=out&status=active&limit=1000')
  expect(JSON.stringify(await found.json())).toContain(out.name)
  await need(page, 'Orders to ship').getByRole('link').click()
  await expect(page).toHaveURL('/dashboard/orders?status=Pending')
})

test('what waits is said in words: payments in doubt and on their way back, mails, nothing at all', async ({
  page,
}) => {
  await asOwner(page)
  const none = { count: 0, amount: 0 }
  const books = { problems: [], unfinishedSince: null }
  const mails = { waiting: 0, givenUp: 0 }
  const disputes = { ...none, respondBy: null, orderId: null }
  const troubles = { mails, books, disputes, unknownStates: [] }
  const counts = {
    ordersToShip: 0,
    returnsWaiting: 0,
    parcelsToStop: 0,
    parcelsOverdue: 0,
    cashNotRemitted: 0,
    settlementsToCheck: 0,
    soldOut: 0,
    runningLow: 0,
    ...troubles,
  }
  const answer = (needs: object) =>
    page.route('**/report/needs-attention', (route) => route.fulfill({ json: { needs } }))
  const inDoubt = { count: 2, amount: 1060.5 }
  const complaints = { open: 2, overdue: 1, dueBy: '2026-11-20T10:00:00Z' }
  const waiting = { ordersToShip: 10_000, oldestToShip: new Date().toISOString(), complaints }
  await answer({ ...counts, ...waiting, inDoubt, goingBack: { count: 1, amount: 530 } })
  await page.goto('/dashboard')
  await expect(need(page, 'Orders to ship')).toContainText('10,000+')
  await expect(page.getByText('The oldest order to ship has waited since ')).toBeVisible()
  await expect(page.getByText('Of the complaints, 1 overdue.')).toBeVisible()
  await expect(
    page.getByText('has not said yet whether 2 payments, ₹1,060.50 together, were made'),
  ).toBeVisible()
  await expect(
    page.getByText('A payment of ₹530 came twice, too late or not in full and goes back.'),
  ).toBeVisible()
  const wrong = { problems: ['No wallet is overdrawn.'], unfinishedSince: '2026-11-20T23:00:00Z' }
  await answer({ ...counts, inDoubt: none, goingBack: none, books: wrong })
  await page.reload()
  await expect(page.getByText('The nightly audit of the books found something wrong.')).toBeVisible()
  await expect(page.getByText('No wallet is overdrawn.')).toBeVisible()
  await expect(page.getByText('that began on 21 Nov 2026 at 04:30 is not finished')).toBeVisible()
  await answer({ ...counts, inDoubt: none, goingBack: none, mails: { waiting: 12, givenUp: 1 } })
  await page.reload()
  await expect(page.getByText('12 have waited for more than ten minutes.')).toBeVisible()
  await expect(page.getByText('1 mail could not be sent in the last seven days.')).toBeVisible()
  await answer({ ...counts, inDoubt: none, goingBack: none })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
})

test('what of the dashboard cannot be loaded is said at its place and can be tried again; a shop without sales says so', async ({
  page,
}) => {
  await asOwner(page)
  const calls = '**/{report,best-selling}/**'
  await page.route(calls, (route) => route.abort())
  await page.goto('/dashboard')
  const failures = [
    'What waits for you could not be loaded.',
    'The sales could not be loaded',
    'The best sellers could not be loaded.',
  ]
  for (const text of failures) await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await page.unroute(calls)
  for (const text of failures)
    await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click()
  await expect(bars(page, 'week')).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Top 3 best sellers' }).getByRole('listitem')).toHaveCount(3)

  await page.route('**/report/generate-dashboard-report*', async (route) => {
    const { report } = await (await route.fetch()).json()
    const nothing = { ...report.current, overallOrderAmount: 0, overallSalesCount: 0, averageSales: 0 }
    const orders = report.orders.map(({ _id }: { _id: string }) => ({ _id, totalAmount: 0, count: 0 }))
    await route.fulfill({ json: { report: { ...report, ...nothing, orders, current: nothing } } })
  })
  await page.route('**/best-selling/**', (route) => route.fulfill({ json: { data: [] } }))
  await page.reload()
  await expect(page.getByText('Nothing was sold in the last 12 weeks.')).toBeVisible()
  await expect(page.getByText('Nothing was sold yet.')).toBeVisible()
})

import { asOwner } from './sales.ts'
import { expect, test } from './test.ts'

type Best = { _id: Record<string, string>; totalSold: number }

test('Best Selling has three tables, products, categories and brands, each with rank, name and total sold', async ({
  page,
}) => {
  await asOwner(page)
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Best Selling' })
    .click()
  await expect(page).toHaveURL('/dashboard/bestSelling')
  for (const [title, call, name] of [
    ['Products', 'products', 'productName'],
    ['Categories', 'category', 'categoryName'],
    ['Brands', 'brand', 'brandName'],
  ] as const) {
    const table = page.getByRole('table', { name: title })
    await expect(async () => {
      const answer = await page.request.get(`/best-selling/top-selling-${call}`)
      const { data } = (await answer.json()) as { data: Best[] }
      await page.reload()
      const rows = table.getByRole('row')
      await expect(rows).toHaveCount(data.length + 1, { timeout: 5_000 })
      for (const [index, { _id: thing, totalSold }] of data.entries()) {
        const row = rows.nth(index + 1)
        await expect(row.getByRole('rowheader')).toHaveText(thing[name] ?? '')
        await expect(row.getByRole('cell').first()).toHaveText(String(index + 1))
        await expect(row.getByRole('cell').last()).toHaveText(totalSold.toLocaleString('en-IN'))
      }
    }, `${title}, while others buy`).toPass()
  }
})

test('long names wrap: no table of Best Selling scrolls sideways', async ({ page }) => {
  await asOwner(page)
  const name = 'Sportartikelmanufakturgesellschaft'
  const data = [{ _id: { _id: 'x', productName: name, categoryName: name, brandName: name }, totalSold: 1 }]
  await page.route('**/best-selling/**', (route) => route.fulfill({ json: { data } }))
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard/bestSelling')
    const tables = page.locator('.scroll-sideways')
    await expect(tables).toHaveCount(3)
    const excess = await tables.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth))
    expect(excess, `at ${width} px`).toEqual([0, 0, 0])
  }
})

test('Best Selling says when nothing was sold yet, and when it could not be loaded', async ({ page }) => {
  await asOwner(page)
  await page.route('**/best-selling/top-selling-brand', (route) => route.abort())
  await page.goto('/dashboard/bestSelling')
  await expect(page.getByRole('alert')).toContainText('The best sellers could not be loaded')
  await page.unroute('**/best-selling/top-selling-brand')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toHaveCount(3)
  await page.route('**/best-selling/**', (route) => route.fulfill({ json: { data: [] } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing was sold yet' })).toBeVisible()
})

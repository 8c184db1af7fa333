import { expectAccessible } from './axe.ts'
import { loginAsOwner, type OwnShop, openOwnShop } from './own-shop.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

let shop: OwnShop

test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop()
})
test.afterAll(() => shop.close())

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner of an empty shop imports samples with a key, sees the shop filled, and removes them again', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await loginAsOwner(page, shop)
  await page.goto(`${shop.origin}/shop`)
  await expect(page.getByRole('heading', { name: 'No products here yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See everything' }), 'it would lead here').toHaveCount(0)
  const dashboard = `${shop.origin}/dashboard`
  await page.goto(dashboard)
  await expect(page.getByRole('heading', { name: 'First steps: 8 to go' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Import samples' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /\d+ samples are in the shop/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First steps: 5 to go' })).toBeVisible()

  await page.goto(`${shop.origin}/shop`)
  await expect(
    page
      .getByRole('main')
      .getByText(/^\d{3} products/)
      .first(),
  ).toBeVisible()
  const end = page.getByRole('contentinfo').locator('p', { hasText: 'Returns' })
  await expect(end, 'the shop and the sender of its mails until there is a seller').toHaveText(
    /^Shop · shop@shop.example · Returns · Shipping/,
  )

  await page.goto(dashboard)
  const remove = page.getByRole('button', { name: 'Remove samples' })
  await expect(remove).toBeVisible()
  await expectAccessible(page, 'the dashboard', page.getByRole('main'))
  await page.setViewportSize({ width: 360, height: 740 })
  await remove.click()
  await expect(page.getByText('The samples are removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import samples' })).toBeVisible()
  const { products } = await (await page.request.get(`${shop.origin}/product/getProducts`)).json()
  expect(products).toEqual([])
})

import { asOwner, newCategory, newName } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('every admin change stands in Activity with who, when, before and after, and is undone there while nothing conflicts', async ({
  page,
  browser,
}) => {
  await asOwner(page, '/dashboard/trail')
  const category = await newCategory(page)
  const renamed = newName('Kho Kho')
  const change = (data: object) => page.request.put(`/category/updateCategory/${category._id}`, { data })
  await change({ categoryName: renamed })
  await change({ status: false })
  const order = await placeOrder(browser)
  await page.request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: order.itemId, newStatus: 'Shipped' },
  })
  await page.reload()
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const moved = entry(`Admin moved ${order.product} from Pending to Shipped`)
  await expect(moved).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d/)
  await expect(moved.getByRole('link', { name: `Order #${order.number}` })).toBeVisible()
  await expect(moved.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'What' }).selectOption('category')
  await expect(page).toHaveURL(/thing=category/)
  await expect(moved).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'Admin' })
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'No changes match' })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('')

  await entry(`Admin deactivated the category ${renamed}`).getByRole('button', { name: /^Undo/ }).click()
  await expect(toastWith(page, 'The change is undone')).toBeVisible()
  await expect(entry(`changed back the status of ${renamed} from Inactive to Active`)).toBeVisible()
  await expect(entry(`Admin deactivated the category ${renamed}`)).toContainText('Undone')

  const rename = entry(`Admin changed the name of ${category.name} to ${renamed}`)
  await change({ categoryName: newName('Lagori') })
  await rename.getByRole('button', { name: /^Undo/ }).click()
  await expect(rename.getByRole('alert')).toContainText(
    `${renamed} has changed since or is in use, so this change cannot be undone`,
  )
})

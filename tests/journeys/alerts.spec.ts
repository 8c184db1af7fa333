import type { Page } from '@playwright/test'
import { newShopper, signIn } from './people.ts'
import { cheapProduct } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** A product of the demo with a size that is sold out. */
async function productWithGap(page: Page) {
  for (let number = 1; number <= 4; number++) {
    const { products } = await (await page.request.get(`/product/getProducts?limit=50&page=${number}`)).json()
    for (const product of products) {
      const sold = product.sizes.find(({ stock }: { stock: number }) => stock === 0)
      if (sold) return { product, label: sold.label as string }
    }
  }
  throw new Error('the demo shop has something sold out in a size')
}

test('a guest who asks for a sold-out size is asked to log in, and then it is done, listed under My data, and stopped there', async ({
  page,
}) => {
  const meera = await newShopper(page)
  await page.context().clearCookies()
  const { product, label } = await productWithGap(page)
  const url = `/productDetials/${product._id}`
  await page.goto(url)
  await page.getByRole('button', { name: 'Tell me when a size is back' }).click()
  await dialog(page)
    .getByRole('button', { name: `Tell me about size ${label}` })
    .click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(`Please log in to be told when ${product.productName} is back.`)).toBeVisible()

  await signIn(page, meera)
  await expect(page.getByText('We mail you when it is back')).toBeVisible()
  await page.getByRole('button', { name: `Back to ${product.productName}` }).click()
  await expect(page).toHaveURL(url)
  await page.getByRole('button', { name: 'Tell me when a size is back' }).click()
  await expect(dialog(page).getByText('We mail you', { exact: true })).toBeVisible()

  await page.goto('/profile/data')
  await expect(page.getByText(`back in size ${label}`)).toBeVisible()
  await page.getByRole('button', { name: `Stop mails about ${product.productName}` }).click()
  await expect(page.getByText('No more mails about this')).toBeVisible()
  await expect(page.getByText(`back in size ${label}`)).toHaveCount(0)
})

test('the wishlist tells of a lower price when it is switched on there', async ({ page }) => {
  await newShopper(page)
  const { product } = await cheapProduct(page)
  await page.request.post('/wishlist/handle-wishlist', { data: { productId: product._id } })
  await page.goto('/wishlist')
  const toggle = page.getByRole('switch', { name: `Tell me when ${product.productName} costs less` })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await page.reload()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
})

test('a link from a mail stops nothing before its button is pressed, and an incomplete one says so', async ({
  page,
}) => {
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await open(page, '/stop-alerts#nonsense')
  expect(posted).toEqual([])
  await page.getByRole('button', { name: 'Stop all mails about products' }).click()
  await expect(page.getByText('This link is not complete. Copy it from the mail again')).toBeVisible()
})

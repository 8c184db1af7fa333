import { asOwner, newCategory, newProduct } from './admin-products.ts'
import { field } from './forms.ts'
import { newShopper } from './people.ts'
import { pictureFile } from './pictures.ts'
import { cheapProduct, chooseSize } from './products.ts'
import { release, whatHelps } from './release.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

test('after a release, links of an open page still lead where they say', async ({ page }) => {
  const { product } = await cheapProduct(page)
  const pages = [
    ['/', 'Men', '/men'],
    ['/shop?sort=LowToHigh', product.productName, `/productDetials/${product._id}`],
    [`/productDetials/${product._id}`, 'Women', '/women'],
  ] as const
  for (const [from, link, to] of pages) {
    await open(page, from)
    await release(page)
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: link }).first().click()
    await loaded
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeHidden()
  }
})

test('after a release, a button of an open page says what helps, and is free again', async ({ page }) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  // Gone before the page has fetched it.
  await page.route('**/assets/shopper-actions-*.js', (route) => route.fulfill({ status: 404 }))
  await open(page, `/productDetials/${product._id}`)
  await release(page)
  await chooseSize(page, size)
  for (const name of ['Add to cart', 'Add to wishlist']) {
    const button = page.getByRole('button', { name })
    await button.click()
    await expect(page.getByText(whatHelps).last()).toBeVisible()
    await expect(button).toBeEnabled()
    await expect(button).not.toHaveAttribute('aria-busy')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await chooseSize(page, size)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible()
})

test('after a release, a wrong password is said as well', async ({ page }) => {
  await open(page, '/login')
  await release(page)
  await field(page, 'Email').fill('asha@maidan.test')
  await field(page, 'Password').fill('Wrong@1234')
  await field(page, 'Password').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid password or email' })).toBeVisible()
})

test('after a release, the dashboard stays when a dialog cannot be fetched, and says what helps', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/categorys')
  const { _id } = await newProduct(page, (await newCategory(page))._id)
  await open(page, `/dashboard/editproduct/${_id}`)
  await field(page, 'Description').fill('Written with care.')
  await release(page)
  const gallery = page.getByLabel('Gallery', { exact: true })
  const attempts = [
    () => page.keyboard.press('Control+k'),
    () =>
      page
        .getByRole('heading', { level: 1 })
        .click()
        .then(() => page.keyboard.press('?')),
    async () => gallery.setInputFiles(await pictureFile('png')),
  ]
  for (const attempt of attempts) {
    await expect(page.getByText(whatHelps)).toHaveCount(0)
    await attempt()
    await expect(page.getByText(whatHelps)).toBeVisible()
    await expect(field(page, 'Description')).toHaveValue('Written with care.')
  }
})

test('a page whose code never comes is loaded again once, and then says so', async ({ page }) => {
  await asOwner(page, '/dashboard')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route('**/assets/categories-*.js', (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/categorys')
  expect(loads).toBe(1)
})

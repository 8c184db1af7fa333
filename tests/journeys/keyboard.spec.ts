import { newShopper } from './people.ts'
import { cheapProduct, spokenSum } from './products.ts'
import { open } from './settled.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

test('somebody without a mouse buys: from home to Order Confirmed with Tab, Enter, Space and arrows', async ({
  page,
}) => {
  const { keyboard } = page
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await open(page, '/')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()

  await tabTo(page, page.getByLabel('Search products'))
  await keyboard.type(product.productName)
  await keyboard.press('Enter')
  const found = page.getByRole('main').getByRole('link', { name: product.productName, exact: true }).first()
  await expect(found).toBeVisible()
  await tabTo(page, found)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: product.productName })).toBeVisible()

  const sizes = page.getByRole('group', { name: 'Size' })
  await tabTo(page, sizes.getByRole('radio').and(page.locator(':enabled')).first())
  await keyboard.press('Space')
  const wanted = sizes.getByRole('radio', { name: new RegExp(`^${size}\\b`) })
  while (!(await wanted.isChecked())) await keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
  await keyboard.press('Enter')
  const toCart = page.getByRole('link', { name: 'Go to cart' })
  await expect(toCart).toBeFocused()
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: /^Cart/ })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Checkout' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^Continue/ }))
  await keyboard.press('Enter')

  await tabTo(page, page.getByRole('tab', { name: 'Recommended' }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('tab', { name: 'Cash On Delivery' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Answer a question instead' }))
  await keyboard.press('Enter')
  const answer = page.getByRole('textbox', { name: /^Captcha: What is/ })
  await keyboard.press('Shift+Tab')
  await tabTo(page, answer)
  await keyboard.type(await spokenSum(page))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
})

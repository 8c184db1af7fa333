import type { Page } from '@playwright/test'
import { newShopper } from './people.ts'
import { cheapProduct, chooseSize } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

/** Goes from a listing to a product with several pictures; answers how often the pages changed by a view transition. */
async function openFirstCard(page: Page): Promise<number> {
  await open(page, '/shop?search=deewar')
  await page.evaluate(() => {
    const start = document.startViewTransition
    Object.assign(window, { transitions: 0 })
    document.startViewTransition = function (...how) {
      Object.assign(window, { transitions: Reflect.get(window, 'transitions') + 1 })
      return start.apply(this, how)
    }
  })
  await page.getByRole('main').locator('a[href^="/productDetials/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Related products' })).toBeVisible()
  return page.evaluate(() => Reflect.get(window, 'transitions'))
}

/** The longest that anything on the page takes to move, in milliseconds. */
const maxMovement = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0)),
    ),
  )

test('the picture of a card becomes the picture of its page', async ({ page }) => {
  expect(await openFirstCard(page)).toBe(1)
  const names = await page
    .locator('[style*="view-transition-name"]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).viewTransitionName))
  expect(names).toEqual(['product-picture'])
})

test('the number on the cart jumps when it changes', async ({ page }) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await open(page, `/productDetials/${product._id}`)
  await chooseSize(page, size)
  const arrived = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.addEventListener('animationstart', ({ animationName }) => {
          if (animationName === 'arrive') resolve()
        }),
      ),
  )
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await arrived
})

test.describe('where less motion is wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves', async ({ page }) => {
    await openFirstCard(page)
    expect(await maxMovement(page)).toBeLessThanOrEqual(1)
    await page.getByRole('button', { name: 'Show picture 2' }).click()
    const strip = page.getByRole('list', { name: /^Pictures of/ })
    const moved = await strip.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth))
    expect(moved).toBe(1)
  })
})

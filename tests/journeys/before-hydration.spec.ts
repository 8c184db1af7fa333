import type { Page } from '@playwright/test'
import { field } from './forms.ts'
import { mailTo, newShopper, stranger } from './people.ts'
import { cheapProduct, chooseSize } from './products.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

/** Opens a page whose scripts come only when the answer is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/first-script-')) await promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeVisible()
  // The route stays: a request that is on its way while one is taken off may never be answered.
  return async () => resolve()
}

/** Has a button pressed when React has begun to listen and has taken over nothing yet. */
async function pressAtTakeover(page: Page, name: string): Promise<void> {
  await page.addInitScript((text) => {
    const { addEventListener } = document
    document.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
      addEventListener.apply(document, listener)
      if (listener[0] !== 'auxclick') return
      const button = [...document.querySelectorAll('button')].find((each) => each.textContent === text)
      queueMicrotask(() => button?.click())
    }
  }, name)
}

test.describe('what is done before the scripts have come takes effect when they come', () => {
  test('a size that is chosen, and Add to cart', async ({ page }) => {
    await newShopper(page)
    const { product, size } = await cheapProduct(page)
    const arrive = await openWithoutScripts(page, `/productDetials/${product._id}`)
    await chooseSize(page, size)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await arrive()
    await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByLabel('Size').first()).toHaveValue(String(size))
  })

  test('a size alone, which Add to cart then takes', async ({ page }) => {
    await newShopper(page)
    const { product, size } = await cheapProduct(page)
    const arrive = await openWithoutScripts(page, `/productDetials/${product._id}`)
    await chooseSize(page, size)
    await arrive()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible()
  })

  test('a size, which counts for a press while React takes over', async ({ page }) => {
    await newShopper(page)
    const { product, size } = await cheapProduct(page)
    await pressAtTakeover(page, 'Add to cart')
    const arrive = await openWithoutScripts(page, `/productDetials/${product._id}`)
    await chooseSize(page, size)
    await arrive()
    await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible()
  })

  test('a heart, of somebody who is not signed in', async ({ page }) => {
    const { product } = await cheapProduct(page)
    const arrive = await openWithoutScripts(page, `/productDetials/${product._id}`)
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
    await arrive()
    await expect(page).toHaveURL('/login')
    await expect(toastWith(page, 'Please log in to add items to your wishlist.')).toBeVisible()
  })

  test('a sort order and two filters', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/shop')
    await page.getByLabel('Sort by').selectOption('HighToLow')
    for (const brand of ['Nike', 'Puma'])
      await page.getByRole('checkbox', { name: brand }).check({ force: true })
    await arrive()
    await expect(page).toHaveURL(/\/shop\?(?=.*sort=HighToLow)(?=.*Nike)(?=.*Puma)/)
    await expect(page.getByRole('checkbox', { name: 'Puma' })).toBeChecked()
  })

  test('a filter that was chosen and taken back', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/shop')
    const nike = page.getByRole('checkbox', { name: 'Nike' })
    await nike.check({ force: true })
    await nike.uncheck({ force: true })
    await arrive()
    await page.getByRole('checkbox', { name: 'Puma' }).check({ force: true })
    await expect(page).toHaveURL(/\/shop\?brand=Puma$/)
    await expect(nike).not.toBeChecked()
  })

  test('a search needs no script', async ({ page }) => {
    await openWithoutScripts(page, '/')
    await page.getByRole('searchbox', { name: 'Search products' }).fill('shoe')
    await page.getByRole('searchbox', { name: 'Search products' }).press('Enter')
    await page.waitForURL('/shop?search=shoe', { waitUntil: 'commit' })
  })

  test('a login', async ({ page, browser }) => {
    const other = await browser.newPage()
    const { email, password } = await newShopper(other)
    await other.close()
    const arrive = await openWithoutScripts(page, '/login')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await arrive()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  })

  test('an email for a forgotten password, sent with Enter', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/forgot-password')
    await field(page, 'Email').fill('nobody@maidan.test')
    await field(page, 'Email').press('Enter')
    await arrive()
    await expect(page).toHaveURL('/reset-password')
  })

  test('a registration, its code, and a new password, each sent at once', async ({ page }) => {
    const { name, email, phone, password } = stranger()
    const codeOf = async (subject: RegExp) =>
      /\d{6}/.exec((await mailTo(page.request, email, subject)).text)?.[0] ?? ''

    let arrive = await openWithoutScripts(page, '/register')
    for (const [label, text] of Object.entries({
      Name: name,
      Email: email,
      Phone: phone,
      Password: password,
      'Confirm password': password,
    }))
      await field(page, label).fill(text)
    await page.getByRole('button', { name: 'Register' }).click()
    await arrive()
    await expect(page).toHaveURL('/otp')

    const code = await codeOf(/code/i)
    arrive = await openWithoutScripts(page, '/otp')
    const boxes = page.getByRole('group', { name: '6 digits' }).getByRole('textbox')
    for (const [index, digit] of [...code].entries()) await boxes.nth(index).fill(digit)
    await page.getByRole('button', { name: 'Verify' }).click()
    await arrive()
    await expect(page).toHaveURL('/login')

    await page.request.post('/users/forgot-password', { data: { email } })
    const resetCode = await codeOf(/password/i)
    arrive = await openWithoutScripts(page, '/reset-password')
    await field(page, 'Email').fill(email)
    await field(page, 'OTP').pressSequentially(resetCode)
    await field(page, 'New password').fill('Kabaddi@2468')
    await field(page, 'Confirm password').fill('Kabaddi@2468')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await arrive()
    await expect(toastWith(page, 'Password reset successfully')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('a code, while its reader already types the password and looks further down', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 320 })
    const arrive = await openWithoutScripts(page, '/reset-password')
    await field(page, 'OTP').pressSequentially('123456')
    await field(page, 'Confirm password').focus()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    await arrive()
    await expect(page.getByRole('textbox', { name: 'Digit 6 of 6' })).toHaveValue('6')
    await expect(field(page, 'Confirm password')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  })

  test('prices on the page for kids, and the link to its next page', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/kids')
    for (const price of ['1000-4000', '4000-8000'])
      await page.locator(`input[name=price][value="${price}"]`).check({ force: true })
    await arrive()
    await expect(page).toHaveURL('/kids?price=1000-4000&price=4000-8000')
    await expect(page.locator('input[name=price]:checked')).toHaveCount(2)

    const arriveAgain = await openWithoutScripts(page, '/kids')
    await page.getByRole('link', { name: 'Next' }).click({ noWaitAfter: true })
    await page.waitForURL('/kids?page=2', { waitUntil: 'commit' })
    await arriveAgain()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2')
  })

  test('another picture of a product, and the picture enlarged', async ({ page }) => {
    const { product } = await cheapProduct(page)
    const arrive = await openWithoutScripts(page, `/productDetials/${product._id}`)
    await page.getByRole('button', { name: 'Show picture 2' }).click()
    await arrive()
    await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true')

    const arriveAgain = await openWithoutScripts(page, `/productDetials/${product._id}`)
    await page.getByRole('button', { name: 'Enlarge the picture' }).click()
    await arriveAgain()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  })

  test('a product on the home page', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/')
    const link = page.getByRole('main').locator('a[href^="/productDetials/"]').first()
    const address = (await link.getAttribute('href')) ?? ''
    await link.click({ noWaitAfter: true })
    await page.waitForURL(address, { waitUntil: 'commit' })
    await arrive()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  })

  test('an email for the newsletter, sent with Enter', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/men')
    await page.getByLabel('New kit, once a month').fill('nobody@maidan.test')
    await page.getByLabel('New kit, once a month').press('Enter')
    await arrive()
    await expect(
      page.getByText('There is no newsletter yet: nothing was sent, and nothing is kept.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/men')
  })

  test('the theme, and the button of the filters on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const arrive = await openWithoutScripts(page, '/women')
    await page.getByRole('radio', { name: 'Night' }).check({ force: true })
    await page.getByRole('button', { name: /^Filter/ }).click()
    await arrive()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('dialog', { name: /Filter/ })).toBeVisible()
  })
})

test.describe('the modules of a page whose pictures are slow', () => {
  /** Opens /shop, whose pictures never come, and returns the modules that it asks for. */
  async function openWithoutPictures(page: Page): Promise<string[]> {
    const modules: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/(?!first-script-).*\.js$/.test(request.url())) modules.push(request.url())
    })
    await page.route('**/images/**', () => {})
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    await expect(page.locator('footer')).toBeVisible()
    return modules
  }

  const painted = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          new PerformanceObserver((list) => {
            if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
          }).observe({ type: 'paint', buffered: true }),
        ),
    )

  test('wait for the first press, which they then carry out', async ({ page }) => {
    const modules = await openWithoutPictures(page)
    await painted(page)
    expect(modules).toEqual([])
    await page
      .getByRole('button', { name: /^Add .* to wishlist$/ })
      .first()
      .click()
    await expect(page).toHaveURL('/login')
  })

  test('wait for the first key', async ({ page }) => {
    const modules = await openWithoutPictures(page)
    expect(modules).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(() => modules.length).toBeGreaterThan(1)
  })

  test('do not wait when somebody is signed in', async ({ page }) => {
    await newShopper(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    const modules = await openWithoutPictures(page)
    await expect.poll(() => modules.length).toBeGreaterThan(1)
  })
})

test.describe('where no script ever comes', () => {
  test.use({ javaScriptEnabled: false })

  for (const [address, label, text] of [
    ['/login', 'Email', 'asha@maidan.test'],
    ['/register', 'Email', 'asha@maidan.test'],
    ['/forgot-password', 'Email', 'asha@maidan.test'],
    ['/reset-password', 'New password', 'Shopper@1234'],
    ['/otp', 'OTP', '1'],
  ] as const)
    test(`what is sent from ${address} ends up in no address`, async ({ page }) => {
      await page.goto(address)
      expect(await page.content()).toContain('This form needs JavaScript.')
      await field(page, label).fill(text)
      const answers = page.waitForResponse((answer) => answer.request().isNavigationRequest() && answer.ok())
      await field(page, label).press('Enter')
      await answers
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

  test('a shopper’s page is sent with the skeleton of its frame', async ({ page }) => {
    await page.request.post('/users/login', { data: { email: 'asha@maidan.test', password: 'Shopper@1234' } })
    for (const address of ['/profile/orderHistory', '/cart']) {
      await page.goto(address)
      const main = page.getByRole('main')
      expect(await page.content()).toContain('This page needs JavaScript.')
      const blocks = main.locator('[aria-hidden]')
      await expect(blocks).toHaveCount(5)
      for (const block of await blocks.all()) expect((await block.boundingBox())?.height).toBeGreaterThan(30)
    }
  })
})

import type { Page } from '@playwright/test'
import { expectComposed } from './layout.ts'
import { delayAnswers } from './network.ts'
import { overlayIsGone, overlayIsOpen } from './overlay.ts'
import { newShopper, signIn } from './people.ts'
import type { Product } from './products.ts'
import { open, reload } from './settled.ts'
import { expect, test } from './test.ts'

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('listitem')

/** What the call answers for a question: the products that a listing is to show, in their order. */
async function answered({ request }: Page, query: string): Promise<Product[]> {
  return (await (await request.get(`/product/getProducts?page=1&limit=6&${query}`)).json()).products
}

async function expectListed(page: Page, products: Product[]): Promise<void> {
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 3 })).toHaveText(
    products.map(({ productName }) => productName),
  )
}

test('12 loading skeletons stand where the home page’s grid comes, and every listing and product has its own', async ({
  page,
}) => {
  await open(page, '/login')
  const release = await delayAnswers(page, '**/{product,home}/**', (route) => route.continue())
  const coming = page.locator('main [aria-busy=true]')
  await mainLink(page, 'Home').click()
  await expect(coming.locator('li')).toHaveCount(12)
  await mainLink(page, 'Shop').click()
  await expect(coming.locator('li')).toHaveCount(6)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await expect(coming).toHaveCount(0)
})

test('home has its hero, its product grid and the tiles for men, women and kids', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'The ground is open' })).toBeVisible()
  const best = page.getByRole('region', { name: 'First picks' }).getByRole('listitem')
  await expect(best).toHaveCount(12)
  for (const card of await best.all()) await expect(card).toContainText('4.7')
  for (const [name, path] of [
    ['Men', '/men'],
    ['Women', '/women'],
    ['Kids', '/kids'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('region', { name: 'Collections' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('a listing shows 6 products on a page, each rated 4.7, with Previous and Next', async ({ page }) => {
  await page.goto('/shop')
  await expect(cards(page)).toHaveCount(6)
  for (const card of await cards(page).all()) await expect(card).toContainText('4.7')
  const first = await cards(page).first().getByRole('heading').textContent()
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/shop?page=2')
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '')
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(cards(page).first().getByRole('heading')).toHaveText(first ?? '')
})

test('the sort selector orders by Recommended, LowToHigh, HighToLow, NewArrivals (oldest first), AZ and ZA', async ({
  page,
}) => {
  await page.goto('/women')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort).toHaveValue('Recommended')
  for (const order of ['LowToHigh', 'HighToLow', 'NewArrivals', 'AZ', 'ZA', 'Recommended']) {
    await sort.selectOption(order)
    await expectListed(page, await answered(page, `gender=Women&sort=${order}`))
  }
})

test('the brand filter has Nike, Adidas, Puma and Nivia, the price filter its ranges, and they narrow the grid', async ({
  page,
}) => {
  await page.goto('/men')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  for (const brand of ['Nike', 'Adidas', 'Puma', 'Nivia'])
    await expect(filters.getByRole('checkbox', { name: brand })).not.toBeChecked()
  // Other journeys add brands of their own, which follow.
  const brands = filters.getByRole('group', { name: 'Brand' }).getByRole('checkbox')
  const names = await brands.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))
  expect(names.slice(0, 4)).toEqual(['Nike', 'Adidas', 'Puma', 'Nivia'])
  const ranges = filters.getByRole('group', { name: 'Price' }).getByRole('checkbox')
  expect(await ranges.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual([
    'below-1000',
    '1000-4000',
    '4000-8000',
    '8000-12000',
    '12000-16000',
    '16000-20000',
    '20000-24000',
    '24000-28000',
  ])
  await filters.getByRole('checkbox', { name: 'Puma' }).check()
  await expect(page).toHaveURL('/men?brand=Puma')
  await expectListed(page, await answered(page, 'gender=Men&brand=Puma&sort=Recommended'))
  await filters.getByRole('checkbox', { name: '₹1,000 – ₹4,000' }).check()
  await expect(page).toHaveURL('/men?brand=Puma&price=1000-4000')
  await expectListed(page, await answered(page, 'gender=Men&brand=Puma&price=1000-4000&sort=Recommended'))
  await page.reload()
  await expect(filters.getByRole('checkbox', { name: 'Puma' })).toBeChecked()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/men')
})

test('on a phone the filters come from below, and everything stands within the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/kids')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const nike = sheet.getByRole('checkbox', { name: 'Nike' })
  await nike.check()
  await expect(page).toHaveURL('/kids?brand=Nike')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const show = sheet.getByRole('button', { name: /^Show \d+ products?$/ })
  await expect(nike).toHaveAccessibleDescription((await show.textContent())?.replace('Show ', '') ?? '')
  await show.click()
  await expect(page.getByRole('link', { name: 'Remove filter Nike' })).toBeVisible()
  await expectComposed(page)
})

const filtersOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

test('filters of several kinds narrow together, each with its count, and Back takes them back', async ({
  page,
}) => {
  await page.goto('/shop')
  const hoodies = filtersOf(page).getByRole('group', { name: 'Category' }).getByLabel('Hoodies')
  const men = filtersOf(page)
    .getByRole('group', { name: 'Gender' })
    .getByRole('checkbox', { name: 'Men', exact: true })
  const total = page.getByRole('status').filter({ hasText: /^\d+ products?/ })
  const totalOf = async () => /^\d+ products?/.exec((await total.textContent()) ?? '')?.[0] ?? ''
  const ofMen = await men.evaluate(
    (box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  await hoodies.check()
  await expect(page).toHaveURL('/shop?category=Hoodies')
  await expect(page.getByRole('link', { name: 'Remove filter Hoodies' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(hoodies).toHaveAccessibleDescription(await totalOf())
  await expect(men).not.toHaveAccessibleDescription(ofMen ?? '')
  await men.check()
  await expect(page).toHaveURL('/shop?category=Hoodies&gender=Men')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(men).toHaveAccessibleDescription(await totalOf())
  await expect(hoodies).toHaveAccessibleDescription(await totalOf())
  await page.goBack()
  await expect(page).toHaveURL('/shop?category=Hoodies')
  await expect(men).not.toBeChecked()
  await page.getByRole('link', { name: 'Remove filter Hoodies' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(hoodies).not.toBeChecked()
})

test('a long group shows eight values, all of them when asked, and keeps what is unticked', async ({
  page,
}) => {
  await open(page, '/shop')
  const group = filtersOf(page).getByRole('group', { name: 'Category' })
  await expect(group.getByRole('checkbox')).toHaveCount(8)
  const showAll = group.getByRole('link', { name: /^Show all \d+ categories$/ })
  await showAll.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?all=category')
  await expect(group.getByRole('link', { name: 'Show fewer categories' })).toBeFocused()
  await group.getByRole('checkbox', { name: 'Yoga Mats' }).check()
  await expect(page).toHaveURL('/shop?category=Yoga+Mats&all=category')
  await group.getByRole('link', { name: 'Show fewer categories' }).click()
  await expect(page).toHaveURL('/shop?category=Yoga+Mats')
  await expect(group.getByRole('checkbox')).toHaveCount(9)
  const yoga = group.getByRole('checkbox', { name: 'Yoga Mats' })
  await expect(yoga).toBeChecked()
  await yoga.press('Space')
  await expect(page).toHaveURL('/shop')
  await expect(yoga).not.toBeChecked()
  await expect(yoga).toBeFocused()
})

test('sizes chosen in this browser stand first and are marked, where the others stood', async ({ page }) => {
  await open(page, '/men')
  const group = filtersOf(page).getByRole('group', { name: 'Size' })
  const boxes = group.getByRole('checkbox')
  const height = async () => (await group.boundingBox())?.height
  const [size, before] = [(await boxes.nth(6).getAttribute('value')) ?? '', await height()]
  await boxes.nth(6).check()
  await expect(page).toHaveURL(`/men?size=${size}`)
  await expect(page.getByRole('link', { name: `Remove filter Size ${size}` })).toBeVisible()
  await expect(boxes.nth(6)).toBeChecked()
  await open(page, '/men')
  await expect(boxes.first()).toHaveAttribute('value', size)
  await expect(boxes.first()).toHaveAccessibleDescription(/^\d+ products?, your size$/)
  expect(await height()).toBe(before)
})

test('sizes are kept in the account, join those of another browser at its sign-in, and leave it at the logout', async ({
  page,
  browser,
}) => {
  const boxesOf = (page: Page) => filtersOf(page).getByRole('group', { name: 'Size' }).getByRole('checkbox')
  const kept = (page: Page) => page.waitForResponse(/remember-sizes/)
  const person = await newShopper(page)
  await open(page, '/men')
  const [one, other] = [await boxesOf(page).nth(6).inputValue(), await boxesOf(page).nth(4).inputValue()]
  await Promise.all([kept(page), boxesOf(page).nth(6).check()])

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await open(elsewhere, new URL('/men', page.url()).href)
  await boxesOf(elsewhere).nth(4).check()
  await elsewhere.waitForFunction(() => localStorage.getItem('sizes') !== null)
  await elsewhere.goto(new URL('/login', page.url()).href)
  await Promise.all([kept(elsewhere), signIn(elsewhere, person)])
  await open(elsewhere, new URL('/men', page.url()).href)
  const isMine = /your size$/
  for (const place of [0, 1]) {
    await expect(boxesOf(elsewhere).nth(place)).toHaveAccessibleDescription(isMine)
    expect([one, other]).toContain(await boxesOf(elsewhere).nth(place).inputValue())
  }
  await expect(boxesOf(elsewhere).nth(2)).not.toHaveAccessibleDescription(isMine)
  await elsewhere.goto(new URL('/profile/editProfile', page.url()).href)
  await elsewhere.getByRole('button', { name: 'Logout' }).first().click()
  await elsewhere.waitForURL((url) => !url.pathname.startsWith('/profile'))
  await open(elsewhere, new URL('/men', page.url()).href)
  await expect(boxesOf(elsewhere).first()).not.toHaveAccessibleDescription(isMine)
  await context.close()
})

test('filters work without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/shop')
  await filtersOf(page).getByRole('checkbox', { name: 'Hoodies' }).check()
  await filtersOf(page).getByRole('checkbox', { name: 'Men', exact: true }).check()
  await filtersOf(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/shop\?category=Hoodies&gender=Men(&|$)/)
  await expect(page.getByRole('link', { name: 'Remove filter Men' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Show all \d+ / })
    .first()
    .click()
  await expect(page).toHaveURL(/all=/)
  await expect(filtersOf(page).getByRole('checkbox', { name: 'Hoodies' })).toBeChecked()
  await context.close()
})

test('products come with filters that say no counts when the counts do not come', async ({ page }) => {
  await page.goto('/men')
  await page.route('**/product/getFacets*', (route) => route.abort())
  await filtersOf(page).getByRole('checkbox', { name: 'Nike' }).check()
  await expect(page.getByRole('link', { name: 'Remove filter Nike' })).toBeVisible()
  await expect(filtersOf(page).getByRole('checkbox', { name: 'Puma' })).toHaveAccessibleDescription('')
  await expect(cards(page).first()).toBeVisible()
})

test('the search box goes to /shop?search={text}, and what was searched for survives a reload', async ({
  page,
}) => {
  await page.goto('/')
  const box = page.getByLabel('Search products')
  await box.fill('running shoe')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?search=running+shoe')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “running shoe”' })).toBeVisible()
  await expectListed(page, await answered(page, 'search=running+shoe'))
  await page.reload()
  await expect(box).toHaveValue('running shoe')
})

test('Back closes the filters and leaves the page; closed by a button, they leave nothing in the history', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/men')
  const heading = page.getByRole('heading', { level: 1 })
  const ofMen = (await heading.textContent()) ?? ''
  await mainLink(page, 'Shop').click()
  await expect(heading).not.toHaveText(ofMen)
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click()

  await openFilters()
  await overlayIsOpen(page)
  await filters.getByRole('checkbox', { name: 'Nike' }).check()
  await expect(page).toHaveURL('/shop?brand=Nike')
  await overlayIsOpen(page)
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL('/shop?brand=Nike')

  await openFilters()
  await overlayIsOpen(page)
  await filters.getByRole('button', { name: 'Close' }).click()
  await overlayIsGone(page)
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/men')
})

test('a reload while the filters are open leaves a way back that ends where it should', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/men')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const heading = page.getByRole('heading', { level: 1 })
  const follow = async (link: string, path: string) => {
    const before = (await heading.textContent()) ?? ''
    await mainLink(page, link).click()
    await expect(page).toHaveURL(path)
    await expect(heading).not.toHaveText(before)
  }
  const openAndClose = async () => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await overlayIsOpen(page)
    await filters.getByRole('button', { name: 'Close' }).click()
    await overlayIsGone(page)
  }
  await follow('Shop', '/shop')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await overlayIsOpen(page)
  await reload(page)
  await follow('Women', '/women')
  await openAndClose()
  const ofWomen = (await heading.textContent()) ?? ''
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect(heading).not.toHaveText(ofWomen)
  await overlayIsGone(page)
  await openAndClose()
  await expect(page).toHaveURL('/shop')
  await page.goBack()
  await expect(page).toHaveURL('/men')
})

test('at 320 px the bar and the footer keep to their columns', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/')
  const left = (await page.getByRole('link', { name: 'Wishlist' }).first().boundingBox())?.x ?? 0
  for (const one of await page
    .getByRole('banner')
    .getByText(/^(Maidan|Demo)$/)
    .filter({ visible: true })
    .all()) {
    const box = await one.boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(left)
  }
  const signUp = await page.getByRole('button', { name: 'Sign up' }).boundingBox()
  expect(signUp && signUp.x + signUp.width).toBeLessThanOrEqual(304)
})

test('after Back the focus is on the link one came from', async ({ page }) => {
  await open(page, '/shop')
  // By its address: other journeys add products, which come first.
  const address = await cards(page).nth(3).getByRole('link').first().getAttribute('href')
  const card = cards(page).locator(`a[href="${address}"]`).first()
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Related products' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeFocused()
})

test('a page is fetched early for a finger that rests, not for one that scrolls or where data is saved', async ({
  page,
}) => {
  await open(page, '/shop')
  const links = cards(page).getByRole('link')
  const saveData = (saves: boolean) =>
    page.evaluate((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
    }, saves)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await saveData(true)
  await links.nth(0).dispatchEvent('mouseover')
  await saveData(false)
  // In one go: a touch of 80 ms is not a scroll.
  await links.nth(1).evaluate((link) => {
    for (const type of ['touchstart', 'touchmove']) link.dispatchEvent(new Event(type, { bubbles: true }))
  })
  const address = await links.nth(2).getAttribute('href')
  const id = address?.split('/').at(-1) ?? ''
  const early = page.waitForRequest((request) => request.url().includes(id))
  await links.nth(2).dispatchEvent('touchstart')
  await early
  const others = await links.evaluateAll(
    (all, wanted) => all.map((link) => link.getAttribute('href') ?? '').filter((href) => href !== wanted),
    address,
  )
  const ids = others.map((href) => href.split('/').at(-1) ?? '')
  expect(asked.filter((path) => ids.some((other) => path.includes(other)))).toEqual([])
})

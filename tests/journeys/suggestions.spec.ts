import type { Page } from '@playwright/test'
import type { SuggestionsOnWire } from '../../src/shop/catalog/suggestions/wire.ts'
import { open, reload, settled } from './settled.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const recent = (page: Page) => list(page).getByRole('group', { name: 'Recent searches' }).getByRole('option')
const active = (page: Page) => list(page).getByRole('option', { selected: true })

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search products').pressSequentially(text)
}

async function answered({ request }: Page, search: string): Promise<SuggestionsOnWire> {
  return (await request.get(`/product/getSuggestions?search=${encodeURIComponent(search)}`)).json()
}

test('the keyboard alone comes to a product, and what it types stays until then', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/')
  await tabTo(page, page.getByLabel('Search products'))
  await expect(list(page).getByRole('group', { name: 'Categories' })).toBeVisible()
  await keyboard.type('sho')
  const { products, categories, brands, searches } = await answered(page, 'sho')
  const count = products.length + categories.length + brands.length + searches.length
  expect(products.length).toBeGreaterThan(0)
  expect(categories.length).toBeGreaterThan(0)
  await expect(options(page)).toHaveCount(count)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: `${count} suggestions` })).toBeAttached()
  await expect(list(page).getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveText(
    categories,
  )
  await expect(list(page).getByRole('option', { name: categories[0] ?? '', exact: true })).toBeVisible()
  await expect(list(page).getByRole('group', { name: 'Products' }).getByRole('option')).toHaveCount(
    products.length,
  )
  await expect(active(page)).toHaveCount(0)

  await keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  const id = (await options(page).first().getAttribute('id')) ?? ''
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id)
  await expect(box(page)).toBeFocused()
  await keyboard.press('End')
  await expect(active(page)).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('ArrowDown')
  await expect(active(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('sho')

  await keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('sho')
  await keyboard.press('Alt+ArrowDown')
  await expect(list(page)).toBeVisible()
  await keyboard.press('Alt+ArrowDown')
  await expect(active(page)).toHaveCount(0)
  await keyboard.press('Alt+ArrowUp')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('sho')
  await keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')

  await keyboard.type('sho')
  await expect(options(page)).toHaveCount(count)
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`/productDetials/${products.at(-1)?._id}`)
  await expect(list(page)).toBeHidden()
  await expect(page.getByLabel('Search products')).toHaveValue('')
})

test('Enter without an option searches, and Tab leaves and closes', async ({ page }) => {
  await page.goto('/')
  await type(page, 'sho')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await type(page, 'e')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?search=shoe')
  await expect(list(page)).toBeHidden()
})

test('a press takes to a brand, a category or a search, and one beside the list closes it', async ({
  page,
}) => {
  for (const [text, group, path] of [
    ['nik', 'Brands', 'brand=Nike'],
    ['sho', 'Categories', 'category='],
    ['sho', 'Searches', 'search=sho'],
  ] as const) {
    await page.goto('/')
    await type(page, text)
    await list(page).getByRole('group', { name: group }).getByRole('option').first().click()
    await page.waitForURL(`**/shop?${path}*`)
    await expect(list(page)).toBeHidden()
  }
  await page.goto('/')
  await type(page, 'sho')
  await expect(list(page)).toBeVisible()
  await page.mouse.click(5, 700)
  await expect(list(page)).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('answers that come late are not shown', async ({ page }) => {
  const asked: string[] = []
  const late = Promise.withResolvers<void>()
  const lateAnswer = Promise.withResolvers<void>()
  await page.route('**/product/getSuggestions**', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? ''
    asked.push(search)
    if (search === 'n') await late.promise
    const answer: SuggestionsOnWire = {
      products: [],
      categories: [],
      brands: [`After ${search}`],
      searches: [],
    }
    await route.fulfill({ json: answer }).catch(() => {})
    if (search === 'n') lateAnswer.resolve()
  })
  await open(page, '/')
  await type(page, 'n')
  await expect.poll(() => asked).toEqual(['n'])
  await type(page, 'i')
  await expect(options(page)).toHaveText(['After ni'])
  late.resolve()
  await lateAnswer.promise
  await settled(page)
  await expect(options(page)).toHaveText(['After ni'])
})

test('what was typed before the code has come is kept, and gets its suggestions when it comes', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const loaded: string[] = []
  await page.route('**/assets/suggestions-*.js', async (route) => {
    loaded.push(route.request().url())
    await promise
    await route.continue()
  })
  await open(page, '/')
  expect(loaded).toEqual([])
  await type(page, 'sho')
  await expect.poll(() => loaded.length).toBe(1)
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('sho')
  resolve()
  await expect(list(page)).toBeVisible()
  await expect(box(page)).toHaveValue('sho')
})

test('without its code, or without an answer, the box still searches', async ({ page }) => {
  await page.route('**/product/getSuggestions**', (route) => route.abort())
  await open(page, '/')
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('search=shoe'))
  await type(page, 'shoe')
  await refused
  await settled(page)
  await expect(list(page)).toBeHidden()
  await page.unrouteAll()
  await page.route('**/assets/suggestions-*.js', (route) => route.abort())
  await open(page, '/')
  await type(page, 'shoe')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?search=shoe')
})

test('recent searches stand in the empty box, and are removed one by one or all at once', async ({
  page,
}) => {
  for (const text of ['red jersey', 'football', 'shoe']) {
    await page.goto('/')
    await type(page, text)
    // The code that keeps the search has come.
    await expect(box(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/shop?search=*')
  }
  await page.goto('/')
  await page.getByLabel('Search products').click()
  await expect(recent(page)).toHaveText(['shoe', 'football', 'red jersey'])
  await page.getByRole('button', { name: 'Remove football' }).click()
  await expect(recent(page)).toHaveText(['shoe', 'red jersey'])
  await expect(box(page)).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Remove red jersey' }))
  await page.keyboard.press('Enter')
  await expect(recent(page)).toHaveText(['shoe'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?search=shoe')

  await page.goto('/')
  await page.getByLabel('Search products').click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(recent(page)).toHaveCount(0)
  await reload(page)
  await page.getByLabel('Search products').click()
  await expect(list(page).getByRole('group', { name: 'Categories' })).toBeVisible()
  await expect(recent(page)).toHaveCount(0)
})

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`at ${width} px the list lies over the page, within the window, and moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/')
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await type(page, 's')
    await expect(list(page)).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
    const panel = list(page).locator('..')
    const around = await panel.boundingBox()
    expect(around?.x).toBeGreaterThanOrEqual(0)
    expect((around?.x ?? 0) + (around?.width ?? 0)).toBeLessThanOrEqual(width)
    expect((around?.y ?? 0) + (around?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.keyboard.press('ArrowUp')
    await expect(options(page).last()).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}

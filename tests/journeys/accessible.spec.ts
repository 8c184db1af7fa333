import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { dataDir } from './data-dir.ts'
import { addOddProducts } from './odd-products.ts'
import { type Screen, visit } from './screen.ts'
import { oddScreens, screens } from './screens.ts'
import { signInAs, type Visitor } from './visitors.ts'

test.beforeAll(() => addOddProducts(dataDir))
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** No violation of WCAG 2.2 AA that axe finds, in both themes. */
async function expectAccessible(page: Page, { name }: Screen): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page })
      // Where no script runs, axe cannot, and would wait for ever.
      .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])')
    // Between the themes only colours change.
    if (colorScheme === 'light') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    else axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${name} in the ${colorScheme} theme`).toEqual([])
  }
}

const all = [...screens, ...oddScreens]

for (const screen of all.filter(({ as }) => as === 'guest')) {
  test(`everybody can use ${screen.name}`, async ({ page }) => {
    if (screen.narrow) await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, screen)
    await expectAccessible(page, screen)
  })
}

/** Their browsers stay theirs from screen to screen: a phone for shoppers, a desk for the owner. */
const people: { who: Visitor; width: number }[] = [
  { who: 'buyer', width: 360 },
  { who: 'newcomer', width: 360 },
  { who: 'regular', width: 1280 },
  { who: 'owner', width: 1280 },
]

for (const { who, width } of people) {
  test(`everybody can use what a ${who} sees`, async ({ context }) => {
    const seen = all.filter(({ as }) => as === who)
    test.setTimeout(seen.length * 60_000)
    await signInAs(context, who)
    for (const screen of seen) {
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.setViewportSize({ width: screen.narrow ? 360 : width, height: 800 })
      await visit(page, screen)
      await expectAccessible(page, screen)
      await page.close()
    }
  })
}

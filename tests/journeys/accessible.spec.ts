import { expectAccessible } from './axe.ts'
import { dataDir } from './data-dir.ts'
import { addOddProducts } from './odd-products.ts'
import { visit } from './screen.ts'
import { oddScreens, screens } from './screens.ts'
import { test } from './test.ts'
import { expectUsableTranslated } from './translated.ts'
import { signInAs, type Visitor } from './visitors.ts'

test.beforeAll(() => addOddProducts(dataDir))
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Shoppers look at a phone, the owner at a desk. */
const people: { who: Visitor; width: number }[] = [
  { who: 'guest', width: 1280 },
  { who: 'buyer', width: 360 },
  { who: 'newcomer', width: 360 },
  { who: 'regular', width: 1280 },
  { who: 'owner', width: 1280 },
]

/** Few enough that another browser looks at the next ones meanwhile. */
const SCREENS_PER_WALK = 15

const all = [...screens, ...oddScreens]

for (const { who, width } of people) {
  const seen = all.filter(({ as }) => as === who)
  for (let at = 0; at < seen.length; at += SCREENS_PER_WALK) {
    const walk = seen.slice(at, at + SCREENS_PER_WALK)
    // One tab for all of them: it compiles scripts once.
    test(`everybody can use what a ${who} sees, translated as well, from ${walk[0]?.name} on`, async ({
      context,
      page,
    }) => {
      test.setTimeout(walk.length * 60_000)
      page.setDefaultTimeout(60_000)
      await signInAs(context, who)
      for (const screen of walk) {
        await page.setViewportSize({ width: screen.narrow ? 360 : width, height: 800 })
        await visit(page, screen)
        await expectAccessible(page, screen.name)
        // Here, because the screen is open already.
        await expectUsableTranslated(page, screen.name)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.setOffline(false)
        // What was typed comes back in the same tab.
        await page.evaluate(() => sessionStorage.clear())
      }
    })
  }
}

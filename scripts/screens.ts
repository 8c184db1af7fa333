import './test-environment.ts'
import { mkdirSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { openShop } from '../bench/shop.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { addOddProducts } from '../tests/journeys/odd-products.ts'
import type { Screen } from '../tests/journeys/screen.ts'
import { oddScreens, screens } from '../tests/journeys/screens.ts'
import { visitorsOf } from '../tests/journeys/visitors.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { takeScreenshots } from './screenshot.ts'
import { withTempDir } from './temp-dir.ts'

/*
 * Takes a screenshot of every screen in both themes.
 *   npm run screens                        all of them, 360 and 1280 px wide
 *   npm run screens -- cart,admin 360,1920 those whose names begin so, at other widths
 * SHOP=http://… takes a shop that is open already, with SHOP_DATA_DIR.
 */
const folder = 'test-results/screens'
const [names = '', wanted = '360,1280'] = process.argv.slice(2)
const widths = wanted.split(',').map(Number)
const isChosen = ({ name }: Screen) => names.split(',').some((begin) => name.startsWith(begin))

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser(process.env.BROWSER ?? findBrowser())
try {
  const { SHOP, SHOP_DATA_DIR } = process.env
  if (SHOP && SHOP_DATA_DIR) await visit(browser, SHOP, SHOP_DATA_DIR)
  else await withTempDir(visitNewShop)
} finally {
  await browser.close()
}

async function visitNewShop(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const shop = await openShop(postgres.url, dataDir, 1)
  try {
    await visit(browser, shop.origin, dataDir)
  } finally {
    await shop.stop()
    await postgres.stop()
  }
}

async function visit(browser: Browser, origin: string, dataDir: string): Promise<void> {
  const visitors = widths.map((width) => ({ width, contextOf: visitorsOf(browser, origin, width) }))
  const look = async (some: readonly Screen[]) => {
    for (const screen of some.filter(isChosen)) {
      for (const { width, contextOf } of visitors.filter(({ width }) => width < 1024 || !screen.narrow)) {
        const file = `${folder}/${screen.name}-${width}`
        await contextOf(screen.as)
          .then((context) => takeScreenshots(context, screen, file))
          .catch((error) => fail(`${screen.name}, ${width} px: ${error}`))
      }
    }
  }
  await look(screens)
  if (!oddScreens.some(isChosen)) return
  await addOddProducts(dataDir)
  await look(oddScreens)
}

function fail(what: string): void {
  console.error(`✗ ${what}`)
  process.exitCode = 1
}

import './test-environment.ts'
import { mkdirSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { openShop } from '../bench/shop.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { shelveOddGoods } from '../tests/journeys/odd-goods.ts'
import type { Screen } from '../tests/journeys/screen.ts'
import { oddScreens, screens } from '../tests/journeys/screens.ts'
import { visitorsOf } from '../tests/journeys/visitors.ts'
import { findBrowser } from './browser.ts'
import { photograph } from './photograph.ts'
import { withScratch } from './scratch.ts'

/*
 * Photographs every screen that stands, in both themes, for somebody to look at.
 *   npm run screens                        all of them, 360 and 1280 px wide
 *   npm run screens -- cart,admin 360,1920 those whose names begin so, at other widths
 * SHOP=http://… takes a shop that is open already, with SHOP_DATA_DIR.
 */
const folder = 'test-results/screens'
const [names = '', wanted = '360,1280'] = process.argv.slice(2)
const widths = wanted.split(',').map(Number)
const isChosen = ({ name }: Screen) => names.split(',').some((begin) => name.startsWith(begin))

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.BROWSER ?? findBrowser() })
try {
  const { SHOP, SHOP_DATA_DIR } = process.env
  if (SHOP && SHOP_DATA_DIR) await visit(browser, SHOP, SHOP_DATA_DIR)
  else await withScratch(visitNewShop)
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
  const visitors = widths.map((width) => ({ width, letIn: visitorsOf(browser, origin, width) }))
  const look = async (some: readonly Screen[]) => {
    for (const screen of some.filter(isChosen)) {
      for (const { width, letIn } of visitors.filter(({ width }) => width < 1024 || !screen.narrow)) {
        const file = `${folder}/${screen.name}-${width}`
        await letIn(screen.as)
          .then((context) => photograph(context, screen, file))
          .catch((error) => fail(`${screen.name}, ${width} px: ${error}`))
      }
    }
  }
  await look(screens)
  if (!oddScreens.some(isChosen)) return
  await shelveOddGoods(dataDir)
  await look(oddScreens)
}

function fail(what: string): void {
  console.error(`✗ ${what}`)
  process.exitCode = 1
}

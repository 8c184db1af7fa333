import type { BrowserContext, Page } from '@playwright/test'
import { type Screen, visit } from '../tests/journeys/screen.ts'

/** Opens a screen and takes a screenshot of it in both themes. */
export async function takeScreenshots(context: BrowserContext, screen: Screen, file: string): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, screen)
    if (!screen.floats) await stretch(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${file}-${colorScheme}.png`, animations: 'disabled' })
    }
  } finally {
    await context.setOffline(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

/** Makes the window as high as the page, and waits for its pictures. */
async function stretch(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => {
    // What is as high as the window stays as it is.
    const main = document.querySelector('main')
    if (main) main.style.minHeight = `${main.offsetHeight}px`
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width, height: Math.max(height, whole) })
  const inSight = () =>
    [...document.images]
      .filter((picture) => picture.checkVisibility() && picture.getBoundingClientRect().left < innerWidth)
      .every(({ complete }) => complete)
  await page.waitForFunction(inSight).catch(() => console.warn(`not all pictures of ${page.url()} came`))
}

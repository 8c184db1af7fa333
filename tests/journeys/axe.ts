import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ElementHandle, expect, type Frame, type Locator, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ofColours = ['color-contrast', 'link-in-text-block']

/** Where no script runs, axe cannot, and would wait for ever. */
const scriptless = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** In either theme, in the whole page or a part of it. */
export async function expectAccessible(page: Page, what: string, part?: Locator): Promise<void> {
  expect.soft(await findViolations(page, part), what).toEqual([])
}

/** What axe finds of WCAG 2.2 AA: the theme, the rule, and the elements. */
export async function findViolations(page: Page, part: Locator = page.locator('html')): Promise<string[]> {
  for (const frame of page.frames()) if (await runsScripts(frame)) await frame.evaluate(axe)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Between the themes only colours change.
    const violations = await runAxe(part, colorScheme === 'light' ? wcag : ofColours)
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}

async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true
  const element = (await frame.frameElement()) as ElementHandle<HTMLIFrameElement>
  return element.evaluate((iframe, selector) => !iframe.matches(selector), scriptless)
}

/** Not by axe's driver for Playwright, which opens one more page for each answer and takes four times as long. */
function runAxe(part: Locator, runOnly: string[]): Promise<string[]> {
  return part.evaluate(
    async (element, { exclude, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const options = { runOnly, resultTypes: ['violations' as const], preload: false }
      const { violations } = await axe.run({ include: [element], exclude: [exclude] }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { exclude: scriptless, runOnly },
  )
}

import { expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

/** Nothing is wider than the window, nothing that can be touched stands outside of it, and no two such things overlap. */
export async function expectComposed(page: Page): Promise<void> {
  await settled(page)
  const { sideways, outside, overlapping } = await page.evaluate(() => {
    const isIn = (element: Element, selector: string) => element.closest(selector) !== null
    const controls = [...document.querySelectorAll(':is(main, footer) :is(a, button, input, select)')]
      .filter((control) => control.checkVisibility() && !isIn(control, '.sr-only, [aria-hidden=true]'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const name = ({ control }: { control: Element }) =>
      control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.outerHTML
    // A card is a link as a whole, with a heart on it; what is fixed lies over what scrolls.
    const buttons = controls.filter(
      ({ control }) =>
        control.matches('button, select') && !isIn(control, '[data-thumb-bar], .sticky.bottom-0'),
    )
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      // A line of links that is swiped goes on beyond the window.
      outside: controls
        .filter(({ control }) => !isIn(control, 'nav.scroll-sideways'))
        .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
        .map(name),
      overlapping: buttons.flatMap((one, index) =>
        buttons
          .slice(index + 1)
          .filter(({ box }) => {
            const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left)
            const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top)
            return across > 1 && down > 1
          })
          .map((other) => `${name(one)} / ${name(other)}`),
      ),
    }
  })
  const at = `${page.url()}, ${page.viewportSize()?.width} px`
  expect({ at, sideways, outside, overlapping }).toEqual({ at, sideways: 0, outside: [], overlapping: [] })
}

/** The open dialog is in the window, and nothing in it is wider than its place. */
export async function expectDialogComposed(page: Page): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await expect(dialog).toBeVisible()
  await expect(async () => {
    const found = await dialog.evaluate((popup) => {
      const { left, right } = popup.getBoundingClientRect()
      const isWide = (element: Element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowX)
      const controls = [...popup.querySelectorAll('a, button, input, select')]
        .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
        .filter((control) => {
          const box = control.getBoundingClientRect()
          return box.width > 1 && (box.left < left - 1 || box.right > right + 1)
        })
      return {
        isInWindow: left >= 0 && right <= innerWidth,
        scrolling: [popup, ...popup.querySelectorAll('*')]
          .filter(isWide)
          .map((each) => each.outerHTML.slice(0, 80)),
        outside: controls.map((control) => control.textContent),
      }
    })
    expect(found).toEqual({ isInWindow: true, scrolling: [], outside: [] })
  }, `the dialog at ${page.url()}, ${page.viewportSize()?.width} px`).toPass({ timeout: 5_000 })
}

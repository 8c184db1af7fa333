import { type ConsoleMessage, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    translation?: MutationObserver
  }
}

/**
 * Runs in the page. Does to it what Chrome's translator does, in words that stay the same: each text is replaced by two
 * `<font>` elements with another text, now and whenever the page changes. `translate="no"` is left alone.
 */
function translatePage(): void {
  if (window.translation) return
  const untouched = 'script, style, noscript, textarea, svg, font, [translate=no]'
  const translateText = (text: Node) => {
    if (!text.textContent?.trim() || !text.parentElement || text.parentElement.closest(untouched)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    if (outer.firstChild) outer.firstChild.textContent = text.textContent
    text.parentElement.replaceChild(outer, text)
  }
  const translateIn = (root: Node) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root.nodeType === Node.TEXT_NODE) texts.push(root)
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) translateText(text)
  }
  translateIn(document.body)
  window.translation = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (document.body.contains(node)) translateIn(node)
  })
  window.translation.observe(document.body, { childList: true, subtree: true, characterData: true })
  document.documentElement.lang = 'hi'
  document.documentElement.classList.add('translated-ltr')
}

/** Runs in the page. Inserts, wraps and removes nodes as password managers, picture savers and ad blockers do. */
function extendPage(): void {
  const added = () => Object.assign(document.createElement('div'), { className: 'extension' })
  document.body.prepend(added())
  document.body.append(added())
  document.querySelector('main')?.prepend(added())
  for (const input of document.querySelectorAll('input, textarea')) input.after(added())
  const pictures = [...document.querySelectorAll('main img')]
  pictures.pop()?.remove()
  for (const picture of pictures) {
    const wrapper = added()
    picture.replaceWith(wrapper)
    wrapper.append(picture)
  }
}

/** Runs in the page: types into its fields, and opens what opens, but submits and saves nothing. */
async function useControls(): Promise<void> {
  const rendered = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const shown = <Kind extends Element>(selector: string) =>
    [...document.querySelectorAll<Kind & HTMLElement>(selector)].filter((one) => one.checkVisibility())
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const input of shown<HTMLInputElement>('input:is([type=text], [type=search], :not([type]))').slice(
    0,
    4,
  )) {
    input.focus()
    setValue?.call(input, `${input.value}s`)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await rendered()
  }
  const openers = '[aria-expanded=false]:not(input), [role=tab][aria-selected=false], summary'
  for (const opener of shown(openers).slice(0, 4)) {
    opener.click()
    await rendered()
  }
  for (const node of document.querySelectorAll('.extension:empty')) node.remove()
  await rendered()
}

const failures = (page: Page) =>
  page.getByRole('heading', { name: /Something went wrong|Unexpected Application Error/ })

export const translate = (page: Page) => page.evaluate(translatePage)

/** Uses a screen that a translator and extensions have changed, leaves it by a link and comes back. */
export async function expectUsableTranslated(page: Page, screen: string): Promise<void> {
  // Offline, no other page can be fetched.
  if (!(await page.evaluate(() => navigator.onLine)) || (await failures(page).count()) > 0) return
  const errors: string[] = []
  const logged: string[] = []
  const onError = ({ message }: Error) => errors.push(message)
  const onConsole = (message: ConsoleMessage) => message.type() === 'error' && logged.push(message.text())
  page.on('pageerror', onError)
  page.on('console', onConsole)
  await page.evaluate(translatePage)
  await page.evaluate(extendPage)
  await page.evaluate(useControls)
  const { pathname } = new URL(page.url())
  const elsewhere = pathname.startsWith('/dashboard')
    ? ['/dashboard/brands', '/dashboard/offers']
    : ['/women', '/kids']
  for (const path of elsewhere) {
    const link = page.locator(`a[data-link][href="${path}"]`).first()
    if (pathname === path || (await link.count()) === 0) continue
    await link.evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('main').getByRole('heading').first(), screen).toBeAttached()
    break
  }
  await expect(failures(page), [screen, ...logged].join('\n')).toHaveCount(0)
  expect(errors, screen).toEqual([])
  page.off('pageerror', onError)
  page.off('console', onConsole)
}

import type { PageHead } from '../../lib/page-heads.ts'
import { pageNames, pagePath, pageTitles } from './page-names-rules.ts'

/** As a form has it: a picture that was chosen is a data URL. */
export type HeadOnForm = Omit<PageHead, 'picture'> & { picture: string | { hash: string } | null }

/** By page: its name and its address. */
export const fixedPages: Readonly<Record<string, readonly [name: string, path: string]>> = {
  home: ['Home', '/'],
  shop: ['Shop', '/shop'],
  men: ['Men', '/men'],
  women: ['Women', '/women'],
  kids: ['Kids', '/kids'],
  ...Object.fromEntries(pageNames.map((name) => [name, [pageTitles[name], pagePath(name)] as const])),
  complaints: ['Complaints', '/complaints'],
}

export const namedPage = /^(brand|category):([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/

/** Search engines cut longer texts. The owner is told of those, and may save them. */
export const shownLengths = { title: 60, description: 155 } as const
export const headLimits = { title: 120, description: 320 } as const

/** All of them are in every page, as a browser changes pages without asking the server. */
export const MAX_HEADS = 40

export const minShare = { width: 600, height: 315 } as const
export const tooSmall = `Use a picture of at least ${minShare.width} × ${minShare.height} pixels`

/** The first problem; null if there is none. */
export function headsProblem(
  heads: readonly Pick<PageHead, 'page' | 'title' | 'description'>[],
): string | null {
  if (heads.length > MAX_HEADS) return `Use at most ${MAX_HEADS} pages`
  for (const [index, { page, title, description }] of heads.entries()) {
    const entry = `Page ${index + 1}`
    if (!Object.hasOwn(fixedPages, page) && !namedPage.test(page)) return `${entry}: There is no such page`
    if (heads.findIndex((other) => other.page === page) < index) return `${entry}: It is there already`
    if ([...title].length > headLimits.title) return `${entry}: Use at most ${headLimits.title} characters`
    if ([...description].length > headLimits.description)
      return `${entry}: Use at most ${headLimits.description} characters`
  }
  return null
}

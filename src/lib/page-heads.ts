import type { Picture } from './pictures.ts'

/** What search engines and shared links say of a page: `home`, `men` and so on, or `brand:` or `category:` and its id. */
export type PageHead = { page: string; title: string; description: string; picture: Picture | null }

/** In pixels: what Facebook, WhatsApp and X show largest. */
export const shareCard = { width: 1200, height: 630 } as const

/** As the audit log tells it. */
export function headInWords({ page, title, description, picture }: PageHead): string {
  const parts = [title && `“${title}”`, description && 'a description', picture && 'a picture'].filter(
    Boolean,
  )
  return [page.replace(/:.*/, ''), parts.join(', ')].filter(Boolean).join(': ')
}

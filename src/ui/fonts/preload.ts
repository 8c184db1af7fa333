import type { Font } from '../../lib/fonts.ts'
import heading from './archivo-heading.woff2?url&no-inline'
import label from './archivo-label.woff2?url&no-inline'
import number from './archivo-number.woff2?url&no-inline'
import text from './source-sans-3.woff2?url&no-inline'
import strong from './source-sans-3-strong.woff2?url&no-inline'

const own = [heading, text, number, label, strong]
const choices = import.meta.glob<string>('./choices/*.woff2', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Every page needs them at once: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export function preloadedFonts(font: Font): string[] {
  if (font === 'archivo') return own
  return ['', '-strong', '-heading'].flatMap((style) => choices[`./choices/${font}${style}.woff2`] ?? [])
}

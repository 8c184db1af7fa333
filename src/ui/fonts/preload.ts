import heading from './archivo-heading.woff2?url&no-inline'
import label from './archivo-label.woff2?url&no-inline'
import number from './archivo-number.woff2?url&no-inline'
import text from './source-sans-3.woff2?url&no-inline'
import strong from './source-sans-3-strong.woff2?url&no-inline'

/** Every page needs these at once: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const preloadedFonts: readonly string[] = [heading, text, number, label, strong]

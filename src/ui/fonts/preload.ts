import archivo from './archivo.woff2?url&no-inline'
import archivoRupee from './archivo-rupee.woff2?url&no-inline'
import sourceSans from './source-sans-3.woff2?url&no-inline'

/** What every page shows at once, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const preloadedFonts: readonly string[] = [archivo, sourceSans, archivoRupee]

import archivo from './archivo.woff2?url&no-inline'
import archivoRupee from './archivo-rupee.woff2?url&no-inline'
import sourceSans from './source-sans-3.woff2?url&no-inline'

/** For `<link rel="preload" as="font" type="font/woff2" crossorigin>`: every page needs these at once. */
export const preloadedFonts: readonly string[] = [archivo, sourceSans, archivoRupee]

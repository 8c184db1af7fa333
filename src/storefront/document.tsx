import type { ReactNode } from 'react'
import { firstScript } from '../ui/first-script.ts'
import { preloadedFonts } from '../ui/fonts/preload.ts'
import { type ShopFacts, ShopFactsContext } from './shop-facts.ts'

/** The built files that a page needs: `scripts[0]` starts it, the others are preloaded. */
export type Assets = { styles: string[]; scripts: string[] }

/** What the server hands the browser so that it continues where the server stopped. */
export type State = {
  assets: Assets
  shop: ShopFacts
  loaderData: Record<string, unknown>
  /** The route that shows the 404 page, when this is it. */
  notFoundAt: string | null
}

export const stateId = 'state'

/**
 * The whole HTML document, as the server writes it and the browser takes it over. No script stands in the page itself,
 * and those it loads wait for what is seen: styles, type and the first picture.
 */
export function Document({ state, children }: { state: State; children: ReactNode }) {
  const { styles, scripts } = state.assets
  const [entry, ...chunks] = scripts
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Before there is a body, whose ground would be painted in the other theme. */}
        <script src={firstScript} />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="first" />
        ))}
        {chunks.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* In development Vite stands before it. */}
        <script type="module" src={entry} fetchPriority="low" suppressHydrationWarning />
      </head>
      <body>
        <ShopFactsContext value={state.shop}>{children}</ShopFactsContext>
        <script id={stateId} type="application/json" suppressHydrationWarning>
          {JSON.stringify(state)}
        </script>
      </body>
    </html>
  )
}

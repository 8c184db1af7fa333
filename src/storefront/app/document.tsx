import type { CSSProperties, ReactNode } from 'react'
import { firstScript } from '../../ui/first-script.ts'
import { type ShopFacts, ShopFactsContext } from '../shared/shop-facts.ts'

export type Assets = { styles: string[]; fonts: string[]; scripts: string[] }

export type State = {
  assets: Assets
  shop: ShopFacts
  loaderData: Record<string, unknown>
  notFoundAt: string | null
}

export const stateId = 'state'

/** No inline scripts. The modules load after styles, fonts and pictures. */
export function Document({ state, children }: { state: State; children: ReactNode }) {
  const { styles, fonts, scripts } = state.assets
  const { logo, style } = state.shop
  return (
    <html lang="en-IN" style={style as CSSProperties} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Sets the theme before the body is painted, to avoid a flash of the wrong one, and starts the modules later. */}
        <script src={firstScript} data-modules={scripts.join(' ')} />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="first" />
        ))}
        {logo ? (
          <link rel="icon" href={`/icon-192.png?${logo.src.slice(-8)}`} type="image/png" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
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

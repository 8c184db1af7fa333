import type { Server } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import type { Screens } from './pages.ts'
import type * as Renderer from './render.tsx'

/** Shares `server`, so that the HMR WebSocket has the same origin. */
export async function startVite(server: Server): Promise<{ vite: ViteDevServer; screens: Screens }> {
  const vite = await createServer({
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  const screens: Screens = {
    renderer: () => vite.ssrLoadModule('/src/server/render.tsx') as Promise<typeof Renderer>,
    fontStyle: '/src/ui/fonts/choices/choices.css',
    assets: (entry) => ({
      styles: ['/src/ui/styles.css'],
      scripts: [`/${entry}`],
    }),
    // React's refresh preamble must run before the first component; the CSP forbids it inline.
    transform: async (_url, html) =>
      html.replace(
        /<script type="module"|<\/head>/,
        '<script type="module" src="/@vite/client"></script><script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>$&',
      ),
  }
  return { vite, screens }
}

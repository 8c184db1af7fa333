import type { Server } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import type { Screens } from './pages.ts'
import type * as Renderer from './render.tsx'

/**
 * Vite with hot reload, for `npm run dev`; it stands in front of the shop's own handlers, and shares their `server` so that the
 * socket of its news is of the same origin.
 */
export async function startVite(server: Server): Promise<{ vite: ViteDevServer; screens: Screens }> {
  const vite = await createServer({
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  const screens: Screens = {
    renderer: () => vite.ssrLoadModule('/src/server/render.tsx') as Promise<typeof Renderer>,
    assets: (entry) => ({
      styles: ['/src/ui/styles.css'],
      scripts: [`/${entry}`],
    }),
    // React's refresh needs its preamble before the first component; a file of its own passes the CSP.
    transform: async (_url, html) =>
      html.replace(
        /<script type="module"/,
        '<script type="module" src="/@vite/client"></script><script type="module" src="/@id/@vitejs/plugin-react/preamble"></script><script type="module"',
      ),
  }
  return { vite, screens }
}

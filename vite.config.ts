import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import shop from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    target: shop.browserslist.map((oldest) => oldest.replace(' >= ', '')),
    manifest: true,
    // Pages are fetched when a finger nears their link; to list every page's files in the first one would cost more.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
})

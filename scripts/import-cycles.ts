import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Graph = Map<string, Map<string, string>>

/**
 * Cycles of imports between the files and folders of one folder, at any depth below `roots`; tests are left out. A line for
 * each import direction of a cycle. dependency-cruiser's folder scope misses a cycle whose imports are at different depths.
 */
export function findImportCycles(roots: string[]): string[] {
  const graphs = new Map<string, Graph>()
  for (const [from, to] of roots.flatMap(readImports)) {
    const { folder, child, other } = meetingPoint(from, to)
    const graph = graphs.get(folder) ?? new Map()
    graphs.set(folder, graph)
    if (!graph.has(child)) graph.set(child, new Map())
    graph.get(child)?.set(other, `${from} imports ${to}`)
  }
  return [...graphs].flatMap(([folder, graph]) => cyclesOf(graph).map((line) => `${folder}: ${line}`)).sort()
}

function readImports(root: string): [from: string, to: string][] {
  const files = globSync(`${root}/**/*.{ts,tsx,mjs,js}`).filter((file) => !/[.]test[.]tsx?$/.test(file))
  const known = new Set(files)
  return files.flatMap((from) => {
    const code = readFileSync(from, 'utf8').replaceAll(typesOfTheApi, '')
    const imports = [...code.matchAll(/\b(?:from|import)[\s(]*'([.]{1,2}\/[^']+)'/g)]
    return imports
      .map(([, path = '']) => join(dirname(from), path))
      .filter((to) => known.has(to))
      .map((to): [string, string] => [from, to])
  })
}

/** The screens call the server by its types, and the server renders the screens. */
const typesOfTheApi = /^import type .* from '[./]+\/server\/api[.]ts'$/gm

/** The innermost folder that holds both files, and which of its children each of them is or is in. */
function meetingPoint(from: string, to: string): { folder: string; child: string; other: string } {
  const [here, there] = [from.split('/'), to.split('/')]
  const depth = here.findIndex((name, index) => name !== there[index])
  return { folder: here.slice(0, depth).join('/'), child: here[depth] ?? '', other: there[depth] ?? '' }
}

function cyclesOf(graph: Graph): string[] {
  return [...graph].flatMap(([child, others]) =>
    [...others]
      .filter(([other]) => reaches(graph, other, child))
      .map(([other, example]) => `${child} → ${other} (${example})`),
  )
}

function reaches(graph: Graph, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const child of seen) for (const [other] of graph.get(child) ?? []) seen.add(other)
  return seen.has(to)
}

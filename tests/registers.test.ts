import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readScreens } from '../scripts/test/changed.ts'
import type { Tables } from '../src/lib/noun.ts'

/** What a noun may have to join outside of its own folders and files. */
const MAX_REGISTERS = 5

/** Registers that nouns may join besides, and why. */
const others: Record<string, string> = {
  'tests/examples/owning.ts': 'has examples of calls that programs use, and a noun may have none',
  'tests/examples/shopping.ts': 'has examples of calls that programs use, and a noun may have none',
  'tests/journeys/admin-layout.spec.ts': 'repeats labels and addresses of the menu on purpose',
  'tests/journeys/admin-selling-screens.ts': 'has more states of pages, whose first is found by itself',
}

/** Nouns that stand alone, and their folders in the dashboard. The core of the shop is named in more places. */
const nouns: Record<string, string[]> = {
  addresses: [],
  alerts: [],
  coupons: ['coupons'],
  grievances: ['grievances'],
  gst: ['gst'],
  legal: ['legal'],
  notes: ['notes'],
  offers: ['offers'],
  'saved-views': ['views'],
  shipments: ['couriers'],
  tax: ['tax'],
  wallet: [],
  wishlist: [],
}
const names = Object.keys(nouns)

const files = globSync(
  ['{src,demo,tests,bench,bin,scripts}/**/*.{ts,tsx,mjs}', '*.{mjs,ts,json}', '.*.mjs'],
  {
    exclude: ['src/platform/schema.ts', 'tests/registers.test.ts'],
  },
).map((file) => ({ file, code: readFileSync(file, 'utf8') }))

function isOf(noun: string, file: string): boolean {
  const own = [`src/shop/${noun}/`, `tests/calls/${noun}.ts`]
  const pages = (nouns[noun] ?? []).map((page) => `src/admin/${page}/`)
  return [...own, ...pages].some((path) => file.startsWith(path))
}

/** Files of a noun as others import them. */
const importsOf = (noun: string, role: RegExp) =>
  files.flatMap(({ file }) =>
    file.startsWith(`src/shop/${noun}/`) && role.test(file) ? file.replace('src/shop', '') : [],
  )
/** What a pattern finds in the routes of a noun. */
const findInRoutes = (noun: string, pattern: RegExp) =>
  files
    .filter(({ file }) => file.startsWith(`src/shop/${noun}/`) && file.endsWith('routes.ts'))
    .flatMap(({ code }) => [...code.matchAll(pattern)].map(([, found = '']) => found))

/** Files of a noun that one register imports, where no name tells their role. */
const importedBy = (register: string, noun: string) => {
  const code = readFileSync(register, 'utf8')
  return importsOf(noun, /\.ts$/).filter((imported) => code.includes(imported))
}
/** What permissions of its calls are about: `notes` of `notes:write`. */
const subjectsOf = (noun: string) => findInRoutes(noun, /\bmay(?:Confirmed)?\('(\w+):/g)
const folders = readdirSync('src/shop')
const screens = [...readScreens()]
const tables = new Map(
  await Promise.all(
    names.map(async (noun) => {
      const declared: { tables: Tables } = await import(`../src/shop/${noun}/noun.ts`)
      return [noun, Object.keys(declared.tables)] as const
    }),
  ),
)

/** What a noun may declare, as a file spells it that lists what nouns declare. */
const declarations: Record<string, (noun: string) => (string | RegExp)[]> = {
  folder: (noun) => [` ${noun} `],
  routes: (noun) => importsOf(noun, /routes\.ts$/),
  record: (noun) => importsOf(noun, /record-rules\.ts$/),
  undo: (noun) => importedBy('src/shop/history/undo-change.ts', noun),
  job: (noun) => importedBy('src/server/jobs.ts', noun),
  calls: (noun) =>
    findInRoutes(noun, /'(\/[\w/:-]+)',$/gm).flatMap((path) =>
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `'${method} ${path}`),
    ),
  tables: (noun) =>
    (tables.get(noun) ?? []).flatMap((table) => [
      `\n  ${table}: `,
      `'${table}'`,
      RegExp(`\\b(?:from|join|into|update) ${table}\\b`),
    ]),
  page: (noun) =>
    (nouns[noun] ?? []).flatMap((page) => [
      `import('../${page}/`,
      ...screens.flatMap(([path, file]) =>
        file.startsWith(`src/admin/${page}/`) ? [RegExp(`${path}\\b`)] : [],
      ),
    ]),
  permission: (noun) =>
    subjectsOf(noun)
      .filter((own) => !folders.some((other) => other !== noun && subjectsOf(other).includes(own)))
      .map((own) => `'${own}:`),
}

/** The files that name half of the nouns which declare something, by what they declare; and which nouns they name. */
const registers = new Map<string, Set<string>>()
for (const declared of Object.values(declarations)) {
  const spelled = names
    .map((noun) => ({ noun, texts: declared(noun) }))
    .filter(({ texts }) => texts.length > 0)
  for (const { file, code } of files) {
    const named = spelled.filter(
      ({ noun, texts }) =>
        !isOf(noun, file) &&
        texts.some((text) => (typeof text === 'string' ? code.includes(text) : text.test(code))),
    )
    if (named.length < Math.max(2, spelled.length / 2)) continue
    const known = registers.get(file) ?? new Set()
    registers.set(file, known)
    for (const { noun } of named) known.add(noun)
  }
}

test.each(names)('%s is in no more registers than a new noun may have to join', (noun) => {
  const joined = [...registers]
    .filter(([file, named]) => named.has(noun) && !others[file])
    .map(([file]) => file)
  expect(joined.length, joined.join(', ')).toBeLessThanOrEqual(MAX_REGISTERS)
})

test('what nouns may join besides is a register', () => {
  expect(Object.keys(others).filter((file) => !registers.has(file))).toEqual([])
})

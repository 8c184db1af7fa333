import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test, vi } from 'vitest'
import { replacements, slimLibraries, unreached } from './slim-libraries.ts'

const { transform } = slimLibraries
const without = (id: string): string => {
  const code = readFileSync(id, 'utf8')
  if (typeof transform !== 'function') throw new Error('no transform')
  return String(Reflect.apply(transform, undefined, [code, id]) ?? code)
}
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[.]m?js$/.test(name))
    .map((name) => `${process.cwd()}/${folder}/${name}`)

test('the libraries still have the code that is left out, in the form that is looked for', () => {
  const routers = files('node_modules/react-router/dist/production')
  const named = routers.filter((file) => readFileSync(file, 'utf8').includes('\nForm.displayName = '))
  expect(named.length).toBeGreaterThan(0)
  for (const file of named) {
    expect(without(file)).not.toContain('\nForm.displayName = ')
    expect(without(file)).toContain('/* @__PURE__ */ React$1.forwardRef(')
  }
})

test.each(Object.entries(unreached).flatMap(([file, names]) => names.map((name) => ({ file, name }))))(
  '$name of $file is emptied',
  ({ file, name }) => {
    const path = `${process.cwd()}/node_modules/react-router/dist/production/lib/${file}`
    const emptied = new RegExp(`^\\t*(async )?function ${name}\\([^\\n]*\\) \\{\\}$`, 'm')
    expect(readFileSync(path, 'utf8')).not.toMatch(emptied)
    expect(without(path)).toMatch(emptied)
    expect(parseSync(file, without(path)).errors).toEqual([])
  },
)

test('no screen uses the parts of React Router that are left out', () => {
  const sources = ['src/storefront', 'src/admin', 'src/ui', 'src/client', 'demo/ui-preview'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /[.]tsx?$/.test(name))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  )
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/import (?:type )?\{([^}]*)\} from 'react-router/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().replace(/^type /, '')),
    ),
  )
  expect(imported).toContain('createBrowserRouter')
  for (const name of ['Form', 'useFetcher', 'useFetchers', 'useSubmit', 'useActionData'])
    expect(imported).not.toContain(name)
  for (const source of sources)
    expect(source).not.toMatch(/export (async )?(function|const) (action|middleware)\b|patchRoutes/)
})

test.each(Object.entries(replacements))(
  'what stands in for %s exports the same names',
  async (original, slim) => {
    const file = `${process.cwd()}/node_modules/${original}`
    const exportsOf = async (path: string) => Object.keys(await import(path)).sort()
    expect(await exportsOf(`./slim-libraries/${slim}`)).toEqual(await exportsOf(file))
  },
)

test('an import() that fails is announced, and fails unless a listener prevents it', async () => {
  const { __vitePreload } = await import('./slim-libraries/preload-helper.js')
  const window = new EventTarget()
  vi.stubGlobal('dispatchEvent', (event: Event) => window.dispatchEvent(event))
  const missing = new Error('missing')
  const payloads: unknown[] = []
  const listener = (event: Event) => payloads.push('payload' in event && event.payload)
  window.addEventListener('vite:preloadError', listener)
  await expect(__vitePreload(() => Promise.reject(missing))).rejects.toBe(missing)
  expect(payloads).toEqual([missing])
  window.addEventListener('vite:preloadError', (event) => event.preventDefault())
  await expect(__vitePreload(() => Promise.reject(missing))).resolves.toBeUndefined()
  expect(await __vitePreload(() => Promise.resolve('there'))).toBe('there')
})

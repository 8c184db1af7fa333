import { readdirSync, readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import shop from '../package.json' with { type: 'json' }
import viteConfig from '../vite.config.ts'
import { screensAreBuilt } from './built.ts'

screensAreBuilt()

const built = (extension: string) =>
  readdirSync('dist/client/assets')
    .filter((name) => name.endsWith(extension))
    .map((name) => ({ name, text: readFileSync(`dist/client/assets/${name}`, 'utf8') }))

/** Whether the build would have to rewrite a script for the oldest browsers. */
async function needsLowering(name: string, script: string): Promise<boolean> {
  const transformed = async (target: string | string[]) =>
    (await transformWithOxc(script, name, { target })).code
  return (await transformed(viteConfig.build?.target as string[])) !== (await transformed('esnext'))
}

const word = (names: string) => new RegExp(`(?<![\\w$-])(${names})(?![\\w$-])`)
const call = (object: string, names: string) => new RegExp(`\\b${object}\\.(${names})\\(`)

/** What at least one of the oldest browsers lacks, by names that a minifier keeps. */
const newerInScripts = [
  word('withResolvers|groupBy|fromAsync|isWellFormed|toWellFormed|canParse|transferToFixedLength|sumPrecise'),
  word(
    'isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|getOrInsertComputed|waitAsync',
  ),
  word(
    'toBase64|fromBase64|toHex|fromHex|Float16Array|Temporal|DurationFormat|Segmenter|URLPattern|asyncDispose',
  ),
  word(
    'showPopover|hidePopover|togglePopover|popoverTargetElement|commandForElement|requestClose|CloseWatcher',
  ),
  word('startViewTransition|checkVisibility|moveBefore|setHTMLUnsafe|parseHTMLUnsafe|getHTML|ariaNotify'),
  word(
    'requestIdleCallback|postTask|cookieStore|getSetCookie|caretPositionFromPoint|userActivation|EditContext',
  ),
  call('Promise', 'try'),
  call('AbortSignal', 'any'),
  call('URL', 'parse'),
  call('Response', 'json'),
  call('RegExp', 'escape'),
  call('Error', 'isError'),
  call('Iterator', 'from|concat'),
  /\.(values|keys|entries)\(\)\.(map|filter|flatMap|take|drop|reduce|some|every|find|forEach|toArray)\(/,
  /\bwith\s*\{\s*type:/,
  /\(\?[ims]*-?[ims]+:/,
]

/** The question that a script asks before it uses what the oldest browsers lack. */
const guards: Record<string, RegExp> = {
  canParse: /typeof URL\.canParse==/,
  checkVisibility: /typeof \w+\.checkVisibility==/,
  CloseWatcher: /\.CloseWatcher;if\(!/,
  userActivation: /\.userActivation\?\./,
  startViewTransition: /typeof \w+\.window\.document\.startViewTransition==/,
}

const newerIn = (script: string) =>
  newerInScripts
    .flatMap((pattern) => [...script.matchAll(new RegExp(pattern, 'g'))].map(([found]) => found))
    .filter((found) => !guards[found]?.test(script))

test('the build and README.md refer to the oldest browsers in package.json', () => {
  expect(viteConfig.build?.target).toEqual(shop.browserslist.map((oldest) => oldest.replace(' >= ', '')))
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain('`browserslist`')
  expect(readme).not.toMatch(/(Chrome|Firefox|Safari) \d/)
})

test('scripts have no syntax that the oldest browsers cannot read', async () => {
  expect(await needsLowering('sets.js', 'export const letters = /[\\p{L}--[a]]/v')).toBe(true)
  for (const { name, text } of built('.js')) expect(await needsLowering(name, text), name).toBe(false)
})

test.each([
  'Object.groupBy(a,b)',
  'Promise.withResolvers()',
  'a.symmetricDifference(b)',
  'a.entries().map(b)',
  'URL.canParse(a)',
  'import a from"./a.json"with{type:"json"}',
  '/(?i:a)b/',
])('%s is noticed in a script', (script) => {
  expect(newerIn(script)).toHaveLength(1)
})

test('scripts call nothing that the oldest browsers lack, or ask for it first', () => {
  for (const { name, text } of built('.js')) expect(newerIn(text), name).toEqual([])
})

/** The texts between braces and semicolons, each with the rules that it is in. */
function piecesOf(css: string) {
  const parents: string[] = []
  return css
    .replace(/\\./g, '_')
    .split(/(?<=[{};])/)
    .map((part) => {
      const piece = { text: part.slice(0, -1), opens: part.endsWith('{'), parents: [...parents] }
      if (piece.opens) parents.push(piece.text)
      if (part.endsWith('}')) parents.pop()
      return piece
    })
}

/** A browser ignores a declaration that it does not know. These take more with them: rules, or colors in variables. */
const newerInStyles = [
  /\b(light-dark|contrast-color|anchor|anchor-size|sibling-index|sibling-count|if|round|mod|sign)\(/,
  /\b(oklch|oklab|lch|lab|rgb|hsl|hwb|color)\(from /,
  /@(scope|starting-style|position-try|function)\b|@container [^{]*style\(/,
  /:(user-valid|user-invalid|popover-open|open|state|dir|has-slotted|active-view-transition)\b/,
  /::(details-content|checkmark|picker|scroll-marker|highlight|target-text)\b/,
]

function faultsOf(css: string): string[] {
  const pieces = piecesOf(css).filter(({ text, parents }) =>
    [text, ...parents].every((one) => !one.startsWith('@supports')),
  )
  return pieces
    .filter(({ text, opens, parents }) => {
      const isNested = opens && parents.some((parent) => !parent.startsWith('@'))
      const selectors = opens ? text.split(/,(?![^(]*\))/) : []
      const hasOthers = text.includes(':has(') && selectors.some((selector) => !selector.includes(':has('))
      return isNested || hasOthers || newerInStyles.some((pattern) => pattern.test(text))
    })
    .map(({ text }) => text)
}

test.each([
  ['a{color:red;b{color:blue}}', 'b'],
  ['a,b:has(c){color:red}', 'a,b:has(c)'],
  [':root{--text:light-dark(#000,#fff)}', '--text:light-dark(#000,#fff)'],
  ['@media print{a{color:oklch(from red l c h)}}', 'color:oklch(from red l c h)'],
])('%s is noticed in a style sheet', (css, fault) => {
  expect(faultsOf(css)).toEqual([fault])
  expect(faultsOf(`@supports (display:grid){${css}}`)).toEqual([])
})

test('style sheets hold nothing that takes a rule or a color away in the oldest browsers', () => {
  expect(built('.css')).not.toEqual([])
  for (const { name, text } of built('.css')) expect(faultsOf(text), name).toEqual([])
})

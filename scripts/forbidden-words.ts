import { globSync, readFileSync } from 'node:fs'

/** The vocabulary that the code once had for itself, and the field's terms instead. */
const oldWords: Record<string, string> = {
  errand: 'pending intent',
  fate: 'outcome',
  foresee: 'optimistic, preview',
  foreseen: 'optimistic, preview',
  hear: 'receive, handle, listen',
  heard: 'received, handled',
  mend: 'correct, fix',
  news: 'changes',
  patience: 'timeout',
  rubbish: 'invalid, fuzz',
  seek: 'search',
  sought: 'search',
  trail: 'audit log',
  anew: 'again',
  nobody: 'no user, no process …',
  somebody: 'a user, a shopper …',
  whoever: 'the user, the client …',
}

const oldNames: [pattern: RegExp, instead: string][] = [
  [/\b(most|longest|least)[A-Z]\w*/, 'MAX_… or min…'],
  [/\batOnce\b/, 'BATCH_SIZE or concurrency'],
  // A status change is held for some seconds, in a field that the specification calls `hold`.
  [/\bhold(?!Seconds|Field)[A-Z]\w*/, 'lock… for a database lock, reserve… for stock'],
  [/\bat the door\b/, 'cash on delivery'],
  [/\bby (day|night)\b/, 'in the light, dark theme'],
]

/**
 * A line for each old word in the names and comments of code, in documents and in names of files. Texts in quotes are not
 * read: screens, messages and titles of tests are worded by the specification.
 */
export function findOldWords(files: string[]): string[] {
  return files.flatMap((file) => {
    const lines = withoutTexts(file, readFileSync(file, 'utf8')).split('\n')
    return [
      ...inLine(file).map((what) => `${file}: its name has ${what}`),
      ...lines.flatMap((line, index) => inLine(line).map((what) => `${file}:${index + 1}: ${what}`)),
    ]
  })
}

/** Without migrations, which never change, the specification, and names of products. */
export const sourcesAndDocuments = () =>
  globSync([
    '{src,demo,tests,scripts,bench,bin}/**/*.{ts,tsx,mjs,js,css,md}',
    '*.{ts,mjs,md}',
    'docs/decisions/*.md',
  ])
    .filter(
      (file) =>
        !/^(demo\/catalogue|demo\/pictures)\/|^src\/platform\/schema[.]ts$|forbidden-words/.test(file),
    )
    .sort()

function inLine(line: string): string[] {
  const words =
    line
      // The API's client has a property for each part of a path.
      .replaceAll(/\bapi[.]trail\b/g, '')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const found = words.flatMap((word) => {
    const stem = Object.hasOwn(oldWords, word) ? word : word.replace(/s$/, '')
    return Object.hasOwn(oldWords, stem) ? [`‘${word}’: ${oldWords[stem]}`] : []
  })
  const names = oldNames.flatMap(([pattern, instead]) => {
    const name = pattern.exec(line)?.[0]
    return name ? [`‘${name}’: ${instead}`] : []
  })
  return [...new Set([...found, ...names])]
}

const comment = String.raw`//[^\n]*|/\*[^]*?\*/`
const quoted = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|${'`'}(?:\\.|[^${'`'}\\])*${'`'}`
const commentOrText = new RegExp(`(${comment})|${quoted}`, 'g')

function withoutTexts(file: string, code: string): string {
  if (/[.](md|css)$/.test(file)) return code
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  const unquoted = code.replaceAll(commentOrText, (text, kept?: string) => kept ?? blank(text))
  return file.endsWith('.tsx') ? unquoted.replaceAll(/>[^<>{}=;]*</g, blank) : unquoted
}

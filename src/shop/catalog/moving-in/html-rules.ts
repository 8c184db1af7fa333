import { htmlEntities } from './html-entities.data.ts'

const TAG = /^<[a-z!/?]/i
/** Where tags say where lines end, line ends do not. */
const LINED = /<(br|p|div|li|td|h[1-6])[\s/>]/i
const NAME = /^<\/?([a-z][a-z0-9-]*)/i
/** Their contents are no text. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'head', 'title'])
const BLOCKS = new Set(
  'p div section article header footer ul ol table tr h1 h2 h3 h4 h5 h6 blockquote pre hr dl dt dd'.split(
    ' ',
  ),
)

/** The text that a browser would show, with a line for each block and `- ` before items of lists. Takes a time that grows as the text does. */
export function plainTextOf(written: string): string {
  const html = LINED.test(written) ? written.replace(/\s+/g, ' ') : written
  const lower = html.toLowerCase()
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    if (!TAG.test(html.slice(open, open + 2))) {
      parts.push(html.slice(at, open + 1))
      at = open + 1
      continue
    }
    parts.push(html.slice(at, open))
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    // What is cut off within a tag has no text any more.
    if (close < 0) return tidy(parts.join(''))
    at = close + (isComment ? 3 : 1)
    const name = (NAME.exec(html.slice(open, open + 20))?.[1] ?? '').toLowerCase()
    if (UNSEEN.has(name) && html[open + 1] !== '/' && html[close - 1] !== '/') {
      const end = lower.indexOf(`</${name}`, at)
      if (end < 0) return tidy(parts.join(''))
      at = end
    } else parts.push(separatorOf(name, html[open + 1] === '/'))
  }
  parts.push(html.slice(at))
  return tidy(parts.join(''))
}

function separatorOf(name: string, isEnd: boolean): string {
  if (name === 'br') return '\n'
  if (name === 'li') return isEnd ? '' : '\n- '
  if (name === 'td' || name === 'th') return isEnd ? ' ' : ''
  return BLOCKS.has(name) ? '\n' : ''
}

function tidy(text: string): string {
  const lines = decoded(text)
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
  return lines
    .filter((line) => line !== '' && line !== '-')
    .join('\n')
    .trim()
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));/gi,
    (written, ten, hex, name) => {
      if (name) return htmlEntities.get(name) ?? htmlEntities.get(name.toLowerCase()) ?? written
      const code = ten ? Number(ten) : Number.parseInt(hex, 16)
      const isLetter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return isLetter ? String.fromCodePoint(code) : ' '
    },
  )
}

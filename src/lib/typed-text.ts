const ascii = /^[\n\x20-\x7e]*$/
/** U+2800 and the Hangul fillers are letters to Unicode, and nothing to the eye. */
const blanks = /[\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/gu
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const hidden = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu
const joiner = /[\u200c\u200d]/
/** Accents and vowel signs beyond these on one letter are noise, and slow to sort into Unicode's order. */
const excessMarks = /(\p{M}{8})\p{M}+/gu
const visible = /[^\s\p{C}\p{M}]/u

// A joiner changes how the scripts of India, Arabic and emoji are drawn; in these three scripts it is invisible.
const JOINABLE = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`
const joinsAfter = new RegExp(`${JOINABLE}$`, 'u')
const joinsBefore = new RegExp(`^${JOINABLE}`, 'u')

function isMeaningful(mark: string, before: string, after: string): boolean {
  if (mark === '\n') return true
  if (joiner.test(mark)) return joinsAfter.test(before) && joinsBefore.test(after)
  return mark === '\ufe0f' && /[\p{Emoji}]$/u.test(before)
}

/**
 * Composes the text (NFC), makes every kind of space one kind, and removes control, direction and invisible
 * marks; empty if nothing in it is visible.
 */
export function cleanLines(text: string): string {
  if (ascii.test(text)) return text
  const spaced = text
    .replace(lineEnds, '\n')
    .replace(/^\t+/gm, (tabs) => '    '.repeat(tabs.length))
    .replace(/\t/g, ' ')
    .replace(blanks, ' ')
  const bounded = spaced.replace(excessMarks, '$1').normalize('NFC')
  const clean = bounded.replace(hidden, (mark, index: number) =>
    isMeaningful(
      mark,
      bounded.slice(Math.max(0, index - 2), index),
      bounded.slice(index + mark.length, index + mark.length + 2),
    )
      ? mark
      : '',
  )
  const meant = visible.test(clean) ? clean : ''
  // A hidden mark that is gone may have kept accents apart.
  return meant === text ? meant : cleanLines(meant)
}

/** The same of a text of one line, with one space between words. */
export function cleanText(text: string): string {
  return cleanLines(text).replace(/\s+/g, ' ').trim()
}

/** Digits of all scripts as 0 to 9, and full-width letters as plain ones. */
export function asciiDigits(text: string): string {
  if (ascii.test(text)) return text
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => {
      const value = digitValues.get(digit) ?? digitOf(digit.codePointAt(0) ?? 0)
      digitValues.set(digit, value)
      return String(value)
    })
}

const digitValues = new Map<string, number>()

/** Unicode has the ten digits of a script in a row, from its zero on; some scripts follow one another. */
function digitOf(code: number): number {
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}

import { expect, test } from 'vitest'
import { escapeMarkdown } from '../lib/text.ts'
import { renderMarkdown } from './markdown.ts'

test('headings begin below that of the page, and each block has its own direction', () => {
  expect(renderMarkdown('# One\n\nनमस्ते **b**\nline')).toBe(
    '<h2 dir="auto">One</h2>\n<p dir="auto">नमस्ते <strong>b</strong><br>\nline</p>\n',
  )
})

test('links to pages, sites, mails and phones work, typed addresses too', () => {
  const html = renderMarkdown(
    '[a](/shipping) [b](https://x.example) [c](tel:0801) <d@x.example> https://y.example',
  )
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
  expect(targets).toEqual([
    '/shipping',
    'https://x.example',
    'tel:0801',
    'mailto:d@x.example',
    'https://y.example',
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x "onmouseover=alert(1)")',
  '[x](/ok "\\" onmouseover=alert(1) x=\\"")',
  '<javascript:alert(1)>',
  '![x](https://evil.example/x.png "onerror=alert(1)")',
  '![" onerror=alert(1) ](/x.png)',
  '[x]: javascript:alert(1)\n\n[x]',
  '`<script>`\n\n    <script>\n\n```html" onload="x\n<script>\n```',
])('no tag, attribute or script of the writer gets through: %s', (text) => {
  const html = renderMarkdown(text)
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
  for (const tag of tags)
    expect(tag).toMatch(
      /^<\/?(p|a|code|pre|br)( dir="auto"| href="(\/|https?:|mailto:)[^"]*"| title="[^"]*"| class="language-[^" ]*")*>$/,
    )
})

test('a text of others is shown letter by letter', () => {
  const text = '*a* <b> [c](d) # 1. `e` ![f] \\ & {{g}} ~~h~~ | - +'
  expect(renderMarkdown(escapeMarkdown(text))).toBe(
    `<p dir="auto">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>\n`,
  )
})

test.each(['[', '![', '> ', '*a_', '`a', '- ', '|a', '&lt', '<a', '**'])(
  'a page full of %s is rendered with balanced tags, and at most five times as long',
  (part) => {
    const html = renderMarkdown(part.repeat(20_000 / part.length))
    const open: string[] = []
    for (const [, slash, name = ''] of html.matchAll(/<(\/?)(?!br\b|hr\b)([a-z\d]+)/g))
      if (slash) expect(open.pop()).toBe(name)
      else open.push(name)
    expect(open).toEqual([])
    expect(html.length).toBeLessThan(5 * 20_000)
  },
)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSvg } from './svg.ts'

const bytes = (text: string) => Buffer.from(text)
const svg = (inside: string, attributes = '') =>
  bytes(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )
const uses = (of: string, id: string) => `<g id="${id}">${`<use xlink:href="#${of}"/>`.repeat(10)}</g>`

test.each([
  ['a script', svg('<script>1</script>'), 'svg-active'],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'svg-active'],
  ['an event handler', svg('<rect onload="1"/>'), 'svg-active'],
  ['a page inside', svg('<foreignObject/>'), 'svg-active'],
  [
    'an entity',
    bytes('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'svg-active',
  ],
  [
    'a stylesheet',
    bytes('<?xml-stylesheet href="a.css"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'svg-active',
  ],
  ['an import', svg('<style>@import "a.css";</style>'), 'svg-active'],
  ['an import in CDATA', svg('<style><![CDATA[@import "a.css";]]></style>'), 'svg-active'],
  ['a fill from elsewhere', svg('<rect fill="url(https://a.example/#b)"/>'), 'svg-active'],
  ['a file of the server', svg('<use xlink:href="file:///etc/passwd#a"/>'), 'svg-active'],
  ['a picture inside', svg('<image href="data:image/png;base64,AAAA"/>'), 'svg-picture'],
  ['a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter>'), 'svg-filter'],
  ['the use of a filter', svg('<rect filter="url(#f)"/>'), 'svg-filter'],
  ['a filter of a style', svg('<rect style="fill:red;filter:blur(9px)"/>'), 'svg-filter'],
  ['a filter of a stylesheet', svg('<style>rect{filter: blur(9px)}</style>'), 'svg-filter'],
  ['a filter behind a comment', svg('<rect style="filter/**/:blur(9px)"/>'), 'svg-filter'],
  ['a filter that is escaped', svg('<rect style="f\\69lter:blur(9px)"/>'), 'svg-active'],
  [
    'another SVG in it',
    svg('<xi:include xmlns:xi="x" href="data:image/svg+xml,a" parse="xml"/>'),
    'svg-active',
  ],
  ['a use of data', svg('<use href="data:image/svg+xml,a#b"/>'), 'svg-active'],
  ['1,001 shapes', svg('<g/>'.repeat(1_001)), 'svg-shapes'],
  [
    'a billion uses of a shape',
    svg(`<g id="a0"/>${Array.from({ length: 9 }, (_, at) => uses(`a${at}`, `a${at + 1}`)).join('')}`),
    'svg-shapes',
  ],
  ['a shape that uses itself', svg('<g id="a"><use href="#a"/></g>'), 'svg-shapes'],
  ['over 100 KB', svg(' '.repeat(100_000)), 'svg-large'],
  ['a tag that is not closed', bytes('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'damaged'],
  ['no XML', bytes('nothing'), 'damaged'],
  ['compressed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0xff, 0xfe]), 'damaged'],
  ['an unknown encoding', bytes('<?xml version="1.0" encoding="x-own"?><svg/>'), 'damaged'],
])('an SVG with %s is not drawn', (_what, file, problem) => {
  expect(readSvg(file)).toEqual({ problem })
})

const editors = [
  '<?xml version="1.0" encoding="utf-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
    style="enable-background:new 0 0 9 9;color-interpolation-filters:linearRGB" viewBox="0 0 9 9">`,
  '<g inkscape:export-filename="C:\\Users\\a.png"/><style>/* Generator */</style>',
  '<metadata><?xpacket begin=""?></metadata><a href="https://maidan.example"><rect id="r" width="9" height="9" style="filter:none"/></a>',
  '<style>.a{fill:url(#g)}</style><linearGradient id="g"/><use xlink:href="#r" class="a"/><text>filter: none here</text></svg>',
].join('')

test('what drawing programs write is taken, in any encoding', () => {
  const utf16 = Buffer.from(`\ufeff${editors.replace('utf-8', 'utf-16')}`, 'utf16le')
  const latin = Buffer.from(editors.replace('utf-8', 'iso-8859-1').replace('none here', 'Café'), 'latin1')
  for (const file of [bytes(editors), utf16, latin]) expect(readSvg(file)).toHaveProperty('text')
  expect(readSvg(latin)).toMatchObject({ text: expect.stringMatching(/^<!--.*Café/s) })
  expect(readSvg(readFileSync('src/storefront/app/favicon.svg'))).toHaveProperty('text')
})

import { html, raw } from 'hono/html'
import { momentInWords } from '../lib/dates.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2rem}div{overflow-x:auto}table{border-collapse:collapse}
th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:left;vertical-align:top}`

/** The parts of a page of tables that is read outside the shop, without its styles and scripts. */
export const dataPage = {
  begin: (title: string, intro: string) =>
    String(html`<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(style)}</style></head>
<body><h1>${title}</h1><p>${intro}</p>`),
  heading: (title: string) => String(html`<h2>${title}</h2>`),
  tableHead: (columns: readonly string[]) => `<div><table>${cells('th', columns)}`,
  tableRow: (values: readonly unknown[]) => cells('td', values),
  tableEnd: '</table></div>',
  nothing: '<p>Nothing.</p>',
  end: '</body></html>\n',
}

const cells = (tag: 'th' | 'td', values: readonly unknown[]) =>
  `<tr>${values.map((value) => `<${tag}>${html`${textOf(value)}`}</${tag}>`).join('')}</tr>`

function textOf(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return momentInWords(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

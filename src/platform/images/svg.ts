import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_SVG_BYTES, MAX_SVG_SHAPES, type SvgProblem } from '../../lib/picture-files.ts'

type Shape = { name: string; id: string | undefined; uses: string | undefined; children: Shape[] }

const activeElements = new Set(['script', 'foreignobject', 'handler', 'listener', 'iframe', 'include'])
const pictureElements = new Set(['image', 'feimage'])
const external = /@import|url\(\s*(?:["']\s*)?(?![\s"'#])/i
const filtering = /(^|[^-\w])filter\s*:(?!\s*none)/i

/**
 * The text of an SVG, to be drawn as UTF-8, or why it is not drawn. What drawing costs does not follow from a file's size: a filter
 * of 80 kB keeps a core for hours, and a shape that is used by uses of uses is drawn a billion times.
 */
export function readSvg(bytes: Uint8Array): { text: string } | { problem: SvgProblem | 'damaged' } {
  if (bytes.byteLength > MAX_SVG_BYTES) return { problem: 'svg-large' }
  const root: Shape = { name: '', id: undefined, uses: undefined, children: [] }
  const open = [root]
  const problems: (SvgProblem | null)[] = []
  const parser = new SaxesParser()
  parser.on('doctype', (doctype) => problems.push(doctype.includes('<!ENTITY') ? 'svg-active' : null))
  parser.on('processinginstruction', ({ target }) =>
    problems.push(target === 'xml-stylesheet' ? 'svg-active' : null),
  )
  parser.on('opentag', (tag) => {
    problems.push(problemOfTag(tag))
    const shape = shapeOf(tag)
    open.at(-1)?.children.push(shape)
    open.push(shape)
  })
  parser.on('closetag', () => open.pop())
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (text) => problems.push(open.at(-1)?.name === 'style' ? problemOfStyle(text) : null))
  try {
    const text = decode(bytes)
    parser.write(text).close()
    const problem = problems.find((found) => found !== null)
    if (problem) return { problem }
    return drawnShapes(root) > MAX_SVG_SHAPES ? { problem: 'svg-shapes' } : { text }
  } catch {
    return { problem: 'damaged' }
  }
}

/** The XML declaration is removed, because it may name another encoding than UTF-8. */
function decode(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const mark = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : null
  const [, declared = 'utf-8'] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(start) ?? []
  return new TextDecoder(mark ?? declared, { fatal: true }).decode(bytes).replace(/^<\?xml\s[^>]*\?>/, '')
}

function problemOfTag({ name: written, attributes }: SaxesTagPlain): SvgProblem | null {
  const name = withoutPrefix(written).toLowerCase()
  if (activeElements.has(name)) return 'svg-active'
  for (const [written, value] of Object.entries(attributes)) {
    const attribute = withoutPrefix(written)
    if (/^on/i.test(attribute)) return 'svg-active'
    if (attribute === 'href' && name !== 'a' && !isInside(value, name)) return 'svg-active'
    if (attribute === 'filter' && value.trim() !== 'none') return 'svg-filter'
    const problem = attribute === 'style' ? problemOfStyle(value) : problemOfCss(value)
    if (problem) return problem
  }
  if (pictureElements.has(name)) return 'svg-picture'
  return name === 'filter' ? 'svg-filter' : null
}

function isInside(href: string, element: string): boolean {
  return /^\s*#/.test(href) || (pictureElements.has(element) && /^\s*data:/i.test(href))
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Comments and escapes would hide a property from the patterns. */
function problemOfStyle(css: string): SvgProblem | null {
  return css.includes('\\') ? 'svg-active' : problemOfCss(css.replace(/\/\*.*?\*\//gs, ''))
}

function problemOfCss(css: string): SvgProblem | null {
  if (external.test(css)) return 'svg-active'
  return filtering.test(css) ? 'svg-filter' : null
}

function shapeOf({ name, attributes }: SaxesTagPlain): Shape {
  const { href, 'xlink:href': linked = href, id } = attributes
  const local = withoutPrefix(name)
  return { name: local, id, uses: local === 'use' ? linked?.trim().slice(1) : undefined, children: [] }
}

/** Counts every element, and a used one again for each use. */
function drawnShapes(root: Shape): number {
  const byId = new Map<string, Shape>()
  const all: Shape[] = [root]
  for (const shape of all) {
    if (shape.id !== undefined) byId.set(shape.id, shape)
    for (const child of shape.children) all.push(child)
  }
  if (all.length > MAX_SVG_SHAPES) return all.length
  const counted = new Map<Shape, number>()
  const count = (shape: Shape): number => {
    const known = counted.get(shape)
    if (known !== undefined) return known
    counted.set(shape, Number.POSITIVE_INFINITY) // a shape that uses itself
    const used = shape.uses === undefined ? undefined : byId.get(shape.uses)
    const sum = [...shape.children, ...(used ? [used] : [])].reduce((sum, each) => sum + count(each), 1)
    counted.set(shape, sum)
    return sum
  }
  return count(root)
}

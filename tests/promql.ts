export type Query = { selectors: { metric: string; labels: string[] }[]; groupedBy: string[] }

const words = new Set(['and', 'or', 'unless', 'bool'])
const isMetric = (name: string) => !words.has(name)

/** The metrics and labels that a PromQL expression names; promtool checks its syntax. */
export function readQuery(expression: string): Query {
  const groupedBy: string[] = []
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]|\boffset\s+\w+/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g, (_, labels: string) => {
      groupedBy.push(...namesIn(labels))
      return ' '
    })
  const selectors = [...bare.matchAll(/\b([a-z_][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?/gi)].map(
    ([, metric = '', matchers = '']) => ({
      metric,
      labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }),
  )
  return { selectors: selectors.filter(({ metric }) => isMetric(metric)), groupedBy }
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

export type Family = { type: string; help: string; labels: Set<string> }

/** The metrics of a scrape, in Prometheus's text format, by name. */
export function readScrape(text: string): Map<string, Family> {
  const families = new Map<string, Family>()
  for (const block of text.split('# HELP ').slice(1)) {
    const [, name = '', help = '', type = ''] = /^(\S+) (.*)\n# TYPE \S+ (\w+)/.exec(block) ?? []
    const labels = [...block.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label)
    families.set(name, { type, help, labels: new Set(labels.filter((label) => label !== 'le')) })
  }
  return families
}

/** The names under which a family's series are asked for. */
export function seriesOf(name: string, { type }: Pick<Family, 'type'>): string[] {
  return type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name]
}

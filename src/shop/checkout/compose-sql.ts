/** Columns by the name of their CTE. */
type Relations = Readonly<Record<string, readonly string[]>>

/**
 * CTEs of a statement: `sql` defines what it `gives` and reads what it `needs` of the fragments before it. Parameters are
 * named: `$userId`.
 */
export type Fragment = { needs: Relations; gives: Relations; sql: string }

type Statement<Name extends string> = {
  text: string
  valuesOf: (named: Readonly<Record<Name, unknown>>) => unknown[]
}

/** Called while modules load, so that a fragment or a parameter that does not fit stops the start. */
export function composeStatement<const Name extends string>(
  parameters: readonly Name[],
  fragments: readonly Fragment[],
  query: Omit<Fragment, 'gives'>,
): Statement<Name> {
  const given = new Map<string, readonly string[]>()
  for (const fragment of fragments) {
    checkNeeds(fragment, given)
    checkGives(fragment)
    for (const [name, columns] of Object.entries(fragment.gives)) {
      if (given.has(name)) throw new Error(`two CTEs are called ${name}`)
      given.set(name, columns)
    }
  }
  checkNeeds(query, given)
  const text = `with ${fragments.map(({ sql }) => sql.trim()).join(', ')}\n${query.sql.trim()}`
  return {
    text: numberParameters(text, parameters),
    valuesOf: (named) => parameters.map((name) => named[name]),
  }
}

function numberParameters(text: string, parameters: readonly string[]): string {
  const used = [...text.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  compare([...new Set(used)], parameters, `the parameters that are used differ from those declared:${text}`)
  return text.replace(/\$(\w+)/g, (_, name: string) => `$${parameters.indexOf(name) + 1}`)
}

function checkNeeds({ needs, sql }: Omit<Fragment, 'gives'>, given: ReadonlyMap<string, readonly string[]>) {
  for (const [name, columns] of Object.entries(needs)) {
    const known = given.get(name)
    if (!known) throw new Error(`no CTE before this gives ${name}:${sql}`)
    for (const column of columns)
      if (!known.includes(column)) throw new Error(`the CTE ${name} has no column ${column}:${sql}`)
  }
  const read = [...given.keys()].filter((name) => new RegExp(`(from|join|using|,) ${name}\\b`).test(sql))
  compare(read, Object.keys(needs), `the CTEs that are read differ from those needed:${sql}`)
}

function checkGives({ gives, sql }: Fragment) {
  const defined = [...sql.matchAll(/\b(\w+) as \(/g)].map(([, name = '']) => name)
  compare(defined, Object.keys(gives), `the CTEs that are defined differ from those given:${sql}`)
}

function compare(found: readonly string[], declared: readonly string[], message: string) {
  if (found.toSorted().join() !== declared.toSorted().join()) throw new Error(message)
}

import type pg from 'pg'

const LINE_LENGTH = 120
const INDENT = '\n    '

type Column = {
  name: string
  type: string
  isNotNull: boolean
  default: string | null
  value: string | null
  storage: string
}
type Constraint = { name: string; definition: string; columns: string[] }
type Row = Record<string, string | number | boolean | null>
type Table = {
  name: string
  isUnlogged: boolean
  options: string
  columns: Column[]
  constraints: Constraint[]
  needs: string[]
  indexes: string[]
  triggers: string[]
}
type Routine = { name: string; definition: string; needs: string[]; table: string | null }

const schemas = `select oid from pg_namespace where nspname !~ '^(pg_|information_schema)'`

const prerequisites = `
  select format('create extension if not exists %s;', extname) as line from pg_extension where extname <> 'plpgsql'
  union all
  select format('create schema %I;', nspname) from pg_namespace where oid in (${schemas}) and nspname <> 'public'
  union all
  select format('create text search dictionary %s (template = %s, %s);', dictname, tmplname, dictinitoption)
  from pg_ts_dict join pg_ts_template t on t.oid = dicttemplate where dictnamespace = 'public'::regnamespace
  union all
  select format('create text search configuration %s (parser = %I);', cfgname, prsname)
  from pg_ts_config join pg_ts_parser p on p.oid = cfgparser where cfgnamespace = 'public'::regnamespace
  union all
  select format('alter text search configuration %s add mapping for %s with %s;', mapcfg::regconfig,
    string_agg(alias, ', ' order by alias), mapdict::regdictionary)
  from pg_ts_config c join pg_ts_config_map on mapcfg = c.oid join ts_token_type(cfgparser) on tokid = maptokentype
  where cfgnamespace = 'public'::regnamespace group by mapcfg, mapdict
  union all
  select format('create sequence %s as %s start with %s;', seqrelid::regclass, seqtypid::regtype, seqstart)
  from pg_sequence join pg_class on oid = seqrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = seqrelid and deptype in ('a', 'i'))`

const tables = `
  select oid::regclass::text as name, relpersistence = 'u' as "isUnlogged", array_to_string(reloptions, ', ') as options,
    array(
      select json_build_object('name', quote_ident(attname), 'type', concat(format_type(atttypid, atttypmod), case when attcollation <> typcollation then ' collate ' || attcollation::regcollation end), 'isNotNull', attnotnull,
        'default', pg_get_expr(adbin, adrelid, true),
        'value', case
          when attidentity = 'a' then 'generated always as identity' || coalesce(' (start with ' || nullif(seqstart, 1) || ')', '')
          when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
          else 'default ' || pg_get_expr(adbin, adrelid, true) end,
        'storage', case when attstorage <> typstorage then attstorage else '' end)
      from pg_attribute join pg_type t on t.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        left join pg_sequence on seqrelid = pg_get_serial_sequence(attrelid::regclass::text, attname)::regclass
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum
    ) as columns,
    array(
      select json_build_object('name', conname, 'definition', pg_get_constraintdef(oid, true),
        'columns', array(select quote_ident(attname) from pg_attribute where attrelid = conrelid and attnum = any(conkey)))
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'x', 'f', 'c')
      order by position(contype in 'puxfc'), conname
    ) as constraints,
    array(
      select confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f' order by conname
    ) as needs,
    array(
      select pg_get_indexdef(indexrelid, 0, true) from pg_index
      where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
      order by indexrelid::regclass::text
    ) as indexes,
    array(
      (select pg_get_triggerdef(oid, true) from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname)
      union all
      (select format('alter table %s enable always trigger %s', c.oid::regclass, tgname)
      from pg_trigger where tgrelid = c.oid and not tgisinternal and tgenabled = 'A' order by tgname)
    ) as triggers
  from pg_class c
  where relkind = 'r' and relnamespace in (${schemas}) and relname <> 'releases'
  order by relname = 'migrations', c.oid`

// The table of a function is the only one with a trigger that calls it, or whose row it takes.
const routines = `
  select oid::regproc::text as name, pg_get_functiondef(oid) as definition,
    array(
      select refobjid::regproc::text from pg_depend where objid = p.oid and refclassid = 'pg_proc'::regclass order by 1
    ) as needs,
    coalesce(
      (select min(tgrelid)::regclass::text from pg_trigger where tgfoid = p.oid having count(distinct tgrelid) = 1),
      (select typrelid::regclass::text from pg_type where oid = any(proargtypes) and typtype = 'c')
    ) as table
  from pg_proc p
  where pronamespace in (${schemas})
    and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  order by 1`

const views = `
  select format(E'create view %s as\n%s', oid::regclass, pg_get_viewdef(oid, true)) as line
  from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname`

/**
 * The schema of a database, and the rows that its migrations inserted, as a script that makes the same again: functions,
 * then each table with its rows, indexes, functions and triggers, and last the migrations that it stands for. The embedded
 * PostgreSQL comes without `pg_dump`.
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const select = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows
  const lines = async (text: string) => (await select<{ line: string }>(text)).map(({ line }) => line)
  const functions = await select<Routine>(routines)
  const parts = [(await lines(prerequisites)).map(wrap).join('\n')]
  for (const { definition } of inOrder(functions.filter(({ table }) => table === null)))
    parts.push(describeFunction(definition))
  for (const table of inOrder(await select<Table>(tables))) {
    // `migrate` itself makes the table of migrations, before it runs this.
    if (table.name !== 'migrations') parts.push(describeTable(table))
    // Pages that became stale while a database was made are no part of it.
    if (table.name !== 'page_invalidations') {
      const rows = await select<{ row: Row }>(`select to_jsonb(t) as row from ${table.name} t`)
      if (rows.length > 0)
        parts.push(
          describeRows(
            table,
            rows.map(({ row }) => row),
          ),
        )
    }
    if (table.indexes.length > 0) parts.push(table.indexes.map(tidyLine).join('\n'))
    const own = functions.filter((routine) => routine.table === table.name)
    parts.push(...own.map(({ definition }) => describeFunction(definition)))
    if (table.triggers.length > 0) parts.push(table.triggers.map(tidyLine).join('\n'))
  }
  return `${[...parts, ...(await lines(views)).map(tidy)].join('\n\n')}\n`
}

/** What is needed comes first; otherwise the order stays. */
function inOrder<T extends { name: string; needs: string[] }>(nodes: T[]): T[] {
  const ordered = new Set<T>()
  const add = (node: T, path: T[] = []) => {
    if (ordered.has(node) || path.includes(node)) return
    for (const need of nodes) if (node.needs.includes(need.name)) add(need, [...path, node])
    ordered.add(node)
  }
  for (const node of nodes) add(node)
  return [...ordered]
}

function describeTable({ name, isUnlogged, options, columns, constraints }: Table): string {
  const ofColumn = new Map<string, string[]>()
  const ofTable: string[] = []
  for (const constraint of constraints) {
    const [column = '', ...others] = constraint.columns
    const definition = tidy(constraint.definition).replace(/ not valid$/, '')
    const isNamedByDefault = new RegExp(
      `^${name.replace(/.*[.]/, '')}_(pkey|${column}_(key|fkey|check))$`,
    ).test(constraint.name)
    if (others.length === 0 && isNamedByDefault)
      ofColumn.set(column, [
        ...(ofColumn.get(column) ?? []),
        definition.replace(/^foreign key \S+ /, '').replace(/^(primary key|unique) \S+/, '$1'),
      ])
    else if (constraint.name === `${name}_pkey`) ofTable.push(definition)
    else ofTable.push(`constraint ${constraint.name} ${definition}`)
  }
  const definitions = columns.map((column) => {
    const own = ofColumn.get(column.name) ?? []
    const isImplied = own.includes('primary key') || /^generated .* identity/.test(column.value ?? '')
    const nullability = column.isNotNull && !isImplied ? 'not null' : ''
    const words = [column.name, tidy(column.type), nullability, tidy(column.value ?? ''), ...own]
    return words.filter((word) => word !== '').join(' ')
  })
  const body = [...definitions, ...ofTable].map((line) => `  ${wrap(line)}`).join(',\n')
  const storage = columns
    .filter((column) => column.storage === 'e')
    .map((column) => `\nalter table ${name} alter column ${column.name} set storage external;`)
  return `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (\n${body}\n)${options ? ` with (${options})` : ''};${storage.join('')}`
}

/** Without the columns that their default fills: ids, moments, and constants where all rows have them. */
function describeRows({ name, columns }: Table, rows: Row[]): string {
  const given = columns.filter(({ name, type, default: value }) => {
    const isFilled = (row: Row) =>
      value !== null && /\(/.test(value) && /^(uuid|timestamp)/.test(type)
        ? row[name] !== '-infinity'
        : String(row[name]) === String(value)
    return !rows.every(isFilled)
  })
  if (given.length === 0) return `insert into ${name} default values;`
  const texts = rows
    .map((row) => `(${given.map(({ name, type }) => literal(row[name] ?? null, type)).join(', ')})`)
    .sort()
  const insert = `insert into ${name} (${given.map(({ name }) => name).join(', ')}) values`
  return `${fill([insert, ...texts.join(',\n').split('\n')])};`
}

function literal(value: Row[string], type: string): string {
  if (type === 'xid8') return 'pg_snapshot_xmin(pg_current_snapshot())'
  if (Array.isArray(value)) return literal(`{${value.join(',')}}`, type)
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

function describeFunction(definition: string): string {
  const [header = '', body] = definition
    .replace(/OR REPLACE FUNCTION (public.)?/, 'function ')
    .split('\nAS $function$')
  const words = tidy(header.trim().replaceAll(/\n */g, ' '))
    .split(/ (?=return )/)
    .map(wrap)
    .join('\n  ')
  return body === undefined
    ? `${words};`
    : `${words} as $$${body.trimEnd().replace(/\$function\$$/, '$$$$')};`
}

const tidyLine = (definition: string) => `${wrap(tidy(definition))};`

/** As a person writes it. That it means the same is checked: the script is run, and must be written again. */
function tidy(definition: string): string {
  return definition
    .replaceAll(/'(?:[^']|'')*'|"[^"]*"|[A-Z]+/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()))
    .replaceAll(/'::text\b(?!\[)/g, "'")
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(' using btree (', ' (')
}

const wrap = (line: string) => fill(line.match(/(?:'(?:[^']|'')*'|[^ '])+/g) ?? [])

function fill(words: string[]): string {
  let [text, length] = ['', 0]
  for (const word of words) {
    const isNext = length > 0 && length + word.length < LINE_LENGTH
    text += `${isNext ? ' ' : text && INDENT}${word}`
    length = isNext ? length + word.length + 1 : word.length + INDENT.length
  }
  return text
}

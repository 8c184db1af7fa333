/** Where a server listens; a port of '' is PostgreSQL's own. */
type Host = { name: string; port: string }

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)/

/** The URLs of each host that a URL names, as libpq does: `postgres://user@one:5432,two:5432/shop`. */
export function urlsOfHosts(url: string): string[] {
  const [beginning = '', start = '', hosts = ''] = parts.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const rest = url.slice(beginning.length)
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

export function hostOf(url: string): Host {
  const { hostname, port, searchParams } = new URL(url)
  return {
    name: searchParams.get('host') ?? hostname.replace(/^\[(.+)\]$/, '$1'),
    port: searchParams.get('port') ?? port,
  }
}

export function databaseUrlMistake(url: string): string | null {
  const urls = urlsOfHosts(url)
  if (!urls.every((each) => URL.canParse(each)))
    return 'is not an address; in a password, write @ : / ? # and % as %40 and the like'
  if (urls.length === 1) return null
  if (urls.some((each) => hostOf(each).name === '')) return 'has a comma too many between its hosts'
  const wanted = new URL(urls[0] ?? '').searchParams.get('target_session_attrs')
  if (wanted === 'read-write' || wanted === 'primary') return null
  return 'needs ?target_session_attrs=read-write, because it names several hosts: only the leader takes writes'
}

const embeddedStart = 'postgresql://maidan@localhost/maidan?host='

/** The address of the embedded server, which listens in `folder`. */
export function embeddedUrl(folder: string): string {
  return `${embeddedStart}${encodeURIComponent(folder)}`
}

/** Web processes get the embedded server's address as DATABASE_URL. */
export function isEmbeddedUrl(url: string | undefined): boolean {
  return url === undefined || url.startsWith(embeddedStart)
}

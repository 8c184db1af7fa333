const key = '[a-z*][a-z0-9_.*-]*'
const quoted = '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"'
const item = `(?:${quoted}|\\([^()]*\\)|[^\\s",;()=]+)`
const member = new RegExp(`(${key})(?:=(${item}))?((?:[ ]*;[ ]*${key}(?:=${item})?)*)`, 'y')
const between = /[ \t]*,[ \t]*/y

/**
 * The address of the profile in a header such as `profile="https://agent.example/ucp.json", v=1`, a dictionary of RFC 8941. Null
 * where the header is none, or has no profile that is a string.
 */
export function profileIn(header: string): string | null {
  const text = header.trim()
  let profile: string | null = null
  for (let at = 0; at < text.length; ) {
    member.lastIndex = at
    const [whole, name, value] = member.exec(text) ?? []
    if (whole === undefined) return null
    if (name === 'profile') profile = value?.startsWith('"') ? unquoted(value) : null
    at += whole.length
    if (at === text.length) return profile
    between.lastIndex = at
    const comma = between.exec(text)?.[0]
    if (comma === undefined || at + comma.length === text.length) return null
    at += comma.length
  }
  return profile
}

const unquoted = (text: string) => text.slice(1, -1).replace(/\\(["\\])/g, '$1')
